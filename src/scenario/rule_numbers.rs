//! Which numbers there are in the Comprehensive Rules: numbers alone, to tell a slip of the pen.

/// Section by section, the last letter of each rule, `-` where it has none; `{` stands for `aa`.
const LAST_LETTERS: &str = "\
    100bd-d-b- 101-a-e 102---- 103ceaedc-c 104-dki-- 105-c--- 106b--b-a-----b- \
    107c-ph---b------baa- 108-bba-- 109-d-g- 110-b-cd 111---------x--- 112ba-- 113cdd--pa--c-- \
    114----- 115e-----f-cb 116-m- 117ded---- 118--c-aagdd--bc- 119e--b------ 120abhd------ \
    121-da--c--- 122j----a--- 123-cd-ceaa- 200--- 201-ccgc- 202bfg- 203- 204-- 205bcrh 206--c-- \
    207-d--- 208-bab- 209-- 210- 211- 212- 213g 300-b 301----f-b 302---c--- 303---m--a 304----- \
    305-b------- 306----d---- 307----a 308--- 309-d-cb-- 310---c---gg-bb 311------- 312------- \
    313------- 314------- 315----b-- 400---b--m---c- 401------- 402--- 403----- 404--- 405-----h \
    406--b----- 407---- 408--- 500----b----a-- 501- 502-a-- 503a- 504-- 505b----b 506-bge--gg 507-- \
    508mbfda-e- 509iagb 510e-a- 511--- 512- 513a- 514--a 601aif-abb- 602ebb-e 603bhd--eh--g-a \
    604--a---- 605b-cab 606------ 607dq--a 608-pg 609---b--c 610--dd- 611-fd 612-a-------- \
    613gc-d--nc--- 614e-----a--bbcc---d 615a----------a- 616g- 700-id-a--d---a---- \
    701-adbbbcccgchaddadeceadjgdbgfaddcbbabcdahacddaadadecabedachcdabbbbbcd \
    702dfcededbcdhccefpcbgcbmcbbpacfbcahaccgbbbbbbdbbecdbdbbccbbbabcdccbccbbbacaababbadacbacbccbfbaa\
    becaacdbdgbbfababccbabbaccabdbnccababdaacbbaddfabfagbabcabbbdcabebaaaacddcfdfcbambabbfbaaaccbcab\
    bba 703a--q 704a---{f-- 705--- 706bbc----c 707-c-----agg-a-- 708-b---------- 709--cdj 710c---- \
    711-b----- 712-cccg--g--d-aca-----e 713-c--- 714aec- 715-cd-- 716-d-- 717-b---a 718-ad-- 719--c \
    720-cd-- 721-c-- 722-cd-- 723b---b---- 724fg 725----- 726----- 727a---a-- 728a 729bc-bc- 730-je \
    731ac 732cc---- 733-- 800---p--- 801-d--c-a-----b----- 802-abb- 803b 804-- 805--bdba---f 806-c- \
    807-c-jb 808--b-- 809--c-ca- 810-------dhd- 811-c--- 900-- 901--a---a-dbcd-bc 902----b-- \
    903--efe---caahg 904-b---------cd 905dc-a--\
    ";

/// Whether there is a rule, or a section, of that number: `702.151a`, `702.16`, `115`.
pub fn exists(number: &str) -> bool {
    let (section, rule) = number.split_once('.').unwrap_or((number, ""));
    let sections = LAST_LETTERS.split(' ');
    let Some(last) = sections.filter_map(|s| s.strip_prefix(section)).next() else {
        return false;
    };
    let digits = rule.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let place = digits.parse().ok().and_then(|n: usize| n.checked_sub(1));
    let last = place.and_then(|place| last.as_bytes().get(place));
    match (&rule[digits.len()..], last) {
        ("", None) => rule.is_empty() && section.len() == 3,
        ("", Some(_)) => true,
        ("aa", Some(last)) => *last == b'{',
        (letter, Some(last)) => {
            let letter = letter.as_bytes();
            // No rule has these letters, which look like digits.
            letter.len() == 1 && letter[0] <= *last && !b"lo".contains(&letter[0])
        }
        (_, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::exists;

    #[test]
    fn each_number_of_the_list_exists_and_what_is_beside_it_does_not() {
        let all: Vec<&str> = include_str!("../../tests/rule-numbers.txt")
            .lines()
            .collect();
        for number in &all {
            assert!(exists(number), "{number}");
            assert!(exists(&number[..3]), "{number}");
            let plain = number.ends_with(|c: char| c.is_ascii_digit());
            let letters = ('a'..='z').map(|letter| format!("{number}{letter}"));
            let next = letters.chain((0..=9).map(|digit| format!("{number}{digit}")));
            for other in next.filter(|_| plain) {
                assert_eq!(exists(&other), all.contains(&other.as_str()), "{other}");
            }
        }
        for number in ["", "1", "99", "999", "999.9", "704.5ab", "100.0", "100.a"] {
            assert!(!exists(number), "{number}");
        }
    }
}
