//! Maps, sets and orders for short lists: plain sorted lists, which make little code and clone fast.

use std::borrow::Borrow;
use std::fmt::{self, Debug, Formatter};
use std::{slice, vec};

use serde::{Serialize, Serializer};

/// Puts a list in order: stable, by insertion, and fast on what is nearly in order already.
pub trait Order<T> {
    /// In ascending order.
    fn order(&mut self)
    where
        T: Ord;

    /// In ascending order of a key.
    fn order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Order<T> for [T] {
    fn order(&mut self)
    where
        T: Ord,
    {
        for end in 1..self.len() {
            let mut at = end;
            while at > 0 && self[at] < self[at - 1] {
                self.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        for end in 1..self.len() {
            let own = key(&self[end]);
            let mut at = end;
            while at > 0 && own < key(&self[at - 1]) {
                self.swap(at, at - 1);
                at -= 1;
            }
        }
    }
}

/// A map in the order of its keys.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SortedMap<K, V> {
    list: Vec<(K, V)>,
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> SortedMap<K, V> {
    /// An empty map.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// How many keys it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether it has no key.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Its keys and values, in order.
    #[must_use]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter(self.list.iter())
    }

    /// Its keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator + Clone {
        self.list.iter().map(|(key, _)| key)
    }

    /// Its values, in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.list.iter().map(|(_, value)| value)
    }

    /// Its values, in the order of their keys, to be changed.
    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut V> + ExactSizeIterator {
        self.list.iter_mut().map(|(_, value)| value)
    }

    /// Its values, in the order of their keys, taken out.
    pub fn into_values(self) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator {
        self.list.into_iter().map(|(_, value)| value)
    }

    /// Keeps the keys and values that pass.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.list.retain_mut(|(key, value)| keep(key, value));
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        // Most often something comes after the last.
        if self.list.last().is_none_or(|(last, _)| last.borrow() < key) {
            return Err(self.list.len());
        }
        self.list
            .binary_search_by(|(other, _)| other.borrow().cmp(key))
    }

    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let at = self.find(key).ok()?;
        self.list.get(at).map(|(_, value)| value)
    }

    /// The value of a key, to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let at = self.find(key).ok()?;
        self.list.get_mut(at).map(|(_, value)| value)
    }

    /// Whether a key has a value.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_ok()
    }

    /// Sets the value of a key, and gives the one it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.list[at].1, value)),
            Err(at) => {
                self.list.insert(at, (key, value));
                None
            }
        }
    }

    /// Takes a key out, and gives the value it had.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let at = self.find(key).ok()?;
        Some(self.list.remove(at).1)
    }

    /// The place of a key, whether it has a value or not.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let at = self.find(&key);
        Entry { map: self, key, at }
    }
}

/// The place of a key in a map.
pub struct Entry<'a, K, V> {
    map: &'a mut SortedMap<K, V>,
    key: K,
    at: Result<usize, usize>,
}

impl<'a, K, V> Entry<'a, K, V> {
    /// The value of the key, made first where there is none.
    pub fn or_insert_with(self, value: impl FnOnce() -> V) -> &'a mut V {
        let list = &mut self.map.list;
        let at = match self.at {
            Ok(at) => at,
            Err(at) => {
                list.insert(at, (self.key, value()));
                at
            }
        };
        &mut list[at].1
    }

    /// The value of the key, this one where there is none.
    pub fn or_insert(self, value: V) -> &'a mut V {
        self.or_insert_with(|| value)
    }

    /// The value of the key, the usual one where there is none.
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let mut map = Self::new();
        map.extend(pairs);
        map
    }
}

impl<K: Ord, V> Extend<(K, V)> for SortedMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        pairs.into_iter().for_each(|(key, value)| {
            self.insert(key, value);
        });
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for SortedMap<K, V> {
    fn from(pairs: [(K, V); N]) -> Self {
        pairs.into_iter().collect()
    }
}

impl<K: Debug, V: Debug> Debug for SortedMap<K, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<K: Serialize, V: Serialize> Serialize for SortedMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

/// The keys and values of a map, in order.
pub struct Iter<'a, K, V>(slice::Iter<'a, (K, V)>);

impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(key, value)| (key, value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<K, V> DoubleEndedIterator for Iter<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(key, value)| (key, value))
    }
}

impl<K, V> ExactSizeIterator for Iter<'_, K, V> {}

impl<'a, K, V> IntoIterator for &'a SortedMap<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

/// A set in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SortedSet<T> {
    list: Vec<T>,
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> SortedSet<T> {
    /// An empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// How many it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// What is in it, in order.
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.list.iter()
    }

    /// The first, if there is one.
    #[must_use]
    pub fn first(&self) -> Option<&T> {
        self.list.first()
    }

    /// The last, if there is one.
    #[must_use]
    pub fn last(&self) -> Option<&T> {
        self.list.last()
    }

    /// Keeps those that pass.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.list.retain(keep);
    }
}

impl<T: Ord> SortedSet<T> {
    /// Whether something is in it.
    pub fn contains<Q: Ord + ?Sized>(&self, what: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.find(what).is_ok()
    }

    /// Puts something in, and says whether it wasn't there.
    pub fn insert(&mut self, what: T) -> bool {
        match self.find(&what) {
            Ok(_) => false,
            Err(at) => {
                self.list.insert(at, what);
                true
            }
        }
    }

    /// Takes something out, and says whether it was there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, what: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        match self.find(what) {
            Ok(at) => {
                self.list.remove(at);
                true
            }
            Err(_) => false,
        }
    }

    fn find<Q: Ord + ?Sized>(&self, what: &Q) -> Result<usize, usize>
    where
        T: Borrow<Q>,
    {
        self.list.binary_search_by(|other| other.borrow().cmp(what))
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut set = Self::new();
        set.extend(all);
        set
    }
}

impl<T: Ord> Extend<T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, all: I) {
        all.into_iter().for_each(|what| {
            self.insert(what);
        });
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for SortedSet<T> {
    fn from(all: [T; N]) -> Self {
        all.into_iter().collect()
    }
}

impl<T: Debug> Debug for SortedSet<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<T: Serialize> Serialize for SortedSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(serializer)
    }
}

impl<'a, T> IntoIterator for &'a SortedSet<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl<T> IntoIterator for SortedSet<T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
