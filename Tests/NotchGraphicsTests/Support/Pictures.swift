import Glibc

@testable import NotchCore
@testable import NotchGraphics

extension Pixmap {
    /// Every row's pixels.
    var picture: [[UInt32]] { (0..<height).map { Array(row($0)) } }

    /// Calls `body` with each pixel, row by row. A test build is several times as quick with it as with a picture.
    func forEachPixel(_ body: (_ x: Int, _ y: Int, _ pixel: UInt32) -> Void) {
        for y in 0..<height {
            let line = pointer(x: 0, y: y)
            var x = 0
            while x < width {
                body(x, y, line[x])
                x &+= 1
            }
        }
    }

    func count(where matches: (_ pixel: UInt32) -> Bool) -> Int {
        var count = 0
        forEachPixel { _, _, pixel in if matches(pixel) { count &+= 1 } }
        return count
    }

    var isOpaque: Bool { count { $0 >> 24 != 0xFF } == 0 }
}

extension Instant {
    static func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

    /// When a card of ``Samples`` is at rest. On a low panel, a text that is longer than its line is at its beginning.
    static func still(on panel: String) -> Instant { panel == "128x32" ? .at(1500) : .at(5000) }
}

/// Returns the first place where two pictures differ although `mayNotDiffer` says that they must not.
func firstDifference(
    _ one: [[UInt32]], _ other: [[UInt32]], where mayNotDiffer: (_ x: Int, _ y: Int) -> Bool = { _, _ in true }
) -> String? {
    for y in one.indices {
        if areEqual(one[y], other[y]) { continue }
        for x in one[y].indices where one[y][x] != other[y][x] && mayNotDiffer(x, y) {
            return "at \(x), \(y): \(String(one[y][x], radix: 16)) and \(String(other[y][x], radix: 16))"
        }
    }
    return nil
}

/// Compares two rows at once. A test build compares arrays one element after another.
private func areEqual(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    one.count == other.count && memcmp(one, other, one.count * MemoryLayout<UInt32>.stride) == 0
}

enum Samples {
    static let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)

    static let build = Activity(
        title: "Build finished", subtitle: "notch · main · 42 tests passed", systemImage: "checkmark.circle.fill",
        tint: .green)
    static let copying = Activity(
        title: "Copying photos to backup", subtitle: "1,204 of 2,880 files", systemImage: "externaldrive",
        progress: 42)
    static let doorbell = Activity(title: "Doorbell", systemImage: "bell", tint: .orange, hold: true)
    static let arabic = Activity(
        title: "اكتمل البناء", subtitle: "نجحت جميع الاختبارات", systemImage: "hammer", tint: .teal)
    static let long = Activity(
        title: "A rather long headline that cannot possibly fit on a single line of any panel",
        subtitle: "And a subtitle that goes on for quite a while as well, explaining things at length")

    /// Makes a scene with a card that comes to rest within five seconds.
    static func scene(
        _ activity: Activity?, surface: SurfaceState = .expanded, home: HomeScene = HomeScene(time: time),
        phase: LifecyclePhase = .animateIn, began: Instant = .zero
    ) -> Scene {
        Scene(
            surface: surface, surfaceChanged: .zero,
            card: activity.map {
                CardScene(activity: $0, phase: phase, phaseBegan: began, transition: .milliseconds(400))
            },
            home: home)
    }

    static let door = Question(
        title: "Somebody is at the door", subtitle: "Open it?", choices: ["Open", "Leave it"], timeout: .seconds(30),
        systemImage: "bell", tint: .orange)
    static let tests = Question(
        title: "Tests failed on main", subtitle: "notch · 3 of 412", choices: ["Retry", "Show log", "Ignore"],
        timeout: .seconds(300), systemImage: "hammer", tint: .red)
    static let meeting = Question(
        title: "How was the meeting?", choices: ["Great", "Good", "So so", "Never again"], systemImage: "person.2")
    static let backups = Question(
        title: "Shall the old backups on the external drive be deleted now, so that there is room for tonight's?",
        subtitle: "It would take 48 GB and cannot be undone, so think twice",
        choices: [
            "Delete all of the old backups", "Only those older than a year", "Ask again tomorrow morning",
            "Keep everything",
        ], timeout: .seconds(90), systemImage: "externaldrive", tint: .purple)

    /// Makes a scene with a question that comes to rest within five seconds. Its time runs from its beginning.
    static func scene(
        asking question: Question, marked: Int? = nil, chosen: Int? = nil, phase: LifecyclePhase = .animateIn,
        began: Instant = .zero, surface: SurfaceState = .expanded, home: HomeScene = HomeScene(time: time)
    ) -> Scene {
        Scene(
            surface: surface, surfaceChanged: .zero,
            question: QuestionScene(
                question: question, marked: marked, chosen: chosen,
                expires: chosen == nil ? question.timeout.map { began + $0 } : nil, phase: phase, phaseBegan: began,
                transition: .milliseconds(400), came: began + .milliseconds(400)),
            home: home)
    }
}
