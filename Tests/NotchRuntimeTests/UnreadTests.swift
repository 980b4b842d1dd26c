import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// Tests that the history counts the characters that were never in sight.
@Suite("Unread characters in the history")
@SurfaceActor
struct UnreadTests {
    private static let title = "A headline that is much too long for the lines of the panel, and for all of its pages"
    private static let subtitle = "and it has a subtitle, which is quite as long as the headline and needs pages too"
    /// The characters of both texts without spaces.
    private static let characters = (title + subtitle).count { $0 != " " }

    /// Shows a card, and returns the entry of the history.
    ///
    /// - Parameter dismissed: when the card is dismissed; `nil` lets it be read.
    private func entry(
        _ activity: Activity = Activity(title: title, subtitle: subtitle), on size: (width: Int, height: Int),
        dismissed: Duration? = nil, isDark: Bool = false, isReduced: Bool = false
    ) async throws -> EndedActivity<Instant> {
        let harness = try RuntimeHarness { $0.reduceMotion = isReduced }
        try harness.replaceDisplay(
            width: size.width, height: size.height, condition: isDark ? .waiting("no panel") : .showing)
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        var activity = activity
        if dismissed == nil { activity.rest(orElse: nil) } else { activity.hold = true }
        harness.runtime.queue.enqueue(activity)
        if let dismissed {
            await harness.clock.advance(by: dismissed)
            harness.runtime.queue.dismiss()
        }
        await harness.clock.advance(by: .seconds(120))
        return try #require(harness.runtime.history.entries(limit: 1).first)
    }

    @Test("a card that has shown all of its pages, or its whole line, has none", arguments: [true, false])
    func readCard_hasNone(isReduced: Bool) async throws {
        for size in [(320, 96), (128, 64), (128, 32), (32, 8)] {
            let entry = try await entry(on: size, isReduced: isReduced)
            #expect(entry.activity.unread == 0 && entry.outcome == .shown, "\(size)")
        }
    }

    @Test("a card that is dismissed on its first page has the characters of the others", arguments: [true, false])
    func dismissedCard_hasTheRest(isReduced: Bool) async throws {
        for size in [(128, 64), (128, 32), (32, 8)] {
            let early = try await entry(on: size, dismissed: .seconds(1), isReduced: isReduced).activity.unread
            let late = try await entry(on: size, dismissed: .seconds(5), isReduced: isReduced).activity.unread
            #expect(early > late && late > 0 && early < Self.characters, "\(size): \(early), \(late)")
        }
        let short = try await entry(Activity(title: "Doorbell"), on: (320, 96), dismissed: .seconds(1))
        #expect(short.activity.unread == 0)
    }

    @Test("a card on a panel that shows nothing has all characters")
    func darkPanel_hasAll() async throws {
        let entry = try await entry(on: (320, 96), isDark: true)
        #expect(entry.activity.unread == Self.characters)
    }

    @Test("what was never on the display has none")
    func cancelled_hasNone() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        let waiting = Activity(coalescingKey: "b", title: "B")
        harness.runtime.queue.enqueue(Activity(title: "A", dwell: .seconds(9)))
        harness.runtime.queue.enqueue(waiting)
        await harness.clock.advance(by: .seconds(1))
        harness.runtime.queue.cancel(waiting.id)
        #expect(harness.runtime.history.entries(limit: 1).map(\.activity.unread) == [0])
    }
}
