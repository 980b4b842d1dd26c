import NotchCore
import Testing

@Suite("Dwell by length")
struct ReadingDwellTests {
    @Test(
        "Q1: 1.2 s and 60 ms a character, from 2.4 to 7 s",
        arguments: [
            (0, 0, 2400), (20, 0, 2400), (21, 0, 2460), (10, 11, 2460), (30, 30, 4800), (96, 0, 6960), (40, 57, 7000),
            (1000, 2000, 7000),
        ])
    func dwell_goesByLength(title: Int, subtitle: Int, milliseconds: Int) {
        let dwell = Activity.readingDwell(
            title: String(repeating: "a", count: title), subtitle: String(repeating: "b", count: subtitle))
        #expect(dwell == .milliseconds(milliseconds))
    }

    @Test("a character is what a reader takes for one, in any script")
    func dwell_countsCharacters() {
        #expect(Activity.readingDwell(title: String(repeating: "👩‍👩‍👧‍👦", count: 30)) == .milliseconds(3000))
        #expect(Activity.readingDwell(title: String(repeating: "é", count: 30)) == .milliseconds(3000))
    }

    @Test("Q1: a high activity rests 1.6 times as long, a low one no shorter")
    func high_restsLonger() {
        #expect(Activity.readingDwell(title: "Fire", priority: .high) == .milliseconds(3840))
        #expect(
            Activity.readingDwell(title: String(repeating: "a", count: 200), priority: .high) == .milliseconds(11_200))
        #expect(Activity.readingDwell(title: "Tea", priority: .low) == .milliseconds(2400))
    }
}
