import Testing

@testable import NotchCore

@Suite("Occurrence of a text in another")
struct OccurrenceTests {
    @Test(
        "finds a text wherever it stands, and nothing else",
        arguments: [
            ("symbolic/apps", "symbolic", true), ("scalable/symbolic", "symbolic", true), ("a..b", "..", true),
            ("a.b.c", "..", false), ("aab", "ab", true), ("über", "ü", true), ("ueber", "ü", false), ("", "", true),
            ("a", "", true), ("", "a", false), ("ab", "abc", false), ("abc", "abc", true),
        ])
    func hasOccurrence_comparesBytes(text: String, wanted: String, expected: Bool) {
        #expect(text.hasOccurrence(of: wanted) == expected)
        #expect(text[...].hasOccurrence(of: wanted) == expected)
    }
}
