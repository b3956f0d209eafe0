//! Lists from iterators, with less code than `collect` makes for each kind of iterator, and than a
//! loop does.

/// An iterator whose items can be listed.
pub trait List: Iterator {
    /// All items, in a list.
    fn list(self) -> Vec<Self::Item>;
}

impl<I: Iterator> List for I {
    fn list(self) -> Vec<I::Item> {
        let mut list = Vec::new();
        self.for_each(|item| list.push(item));
        list
    }
}
