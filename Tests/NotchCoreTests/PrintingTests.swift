import NotchCore
import Testing

@Suite("Text in terminals and logs")
struct PrintingTests {
    @Test(
        "text is printed on one line, in the terminal's own order",
        arguments: [
            ("Build finished", "Build finished"), ("a\nb\tc\u{1B}[2Jd", "a b c [2Jd"),
            ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
            ("a\u{202E}b\u{2066}c\u{200F}d\u{61C}e", "abcde"), ("שלום world", "שלום world"), ("👩‍🚒", "👩‍🚒"),
        ])
    func text_isPrintable(raw: String, printed: String) {
        #expect(Array(raw.printable.unicodeScalars) == Array(printed.unicodeScalars))
    }

    @Test(
        "an identifier's flaw is named",
        arguments: [
            ("build", nil), ("ключ", nil), ("two words", nil), ("a\u{7}", "contains a control character"),
            ("a\u{2028}", "contains a line separator, U+2028"),
            ("a\u{61C}", "contains a bidirectional control, U+061C"),
        ])
    func identifier_hasItsFlawNamed(text: String, flaw: String?) {
        #expect(text.flawOfIdentifier == flaw)
    }
}
