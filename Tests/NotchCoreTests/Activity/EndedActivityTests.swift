import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

/// Tests the outcomes of activities, and the lives that end with them.
@Suite struct EndedActivityTests {
    private static let successor = UUID()
    /// Each outcome with its word, which stores have, and with its name on the wire.
    private static let names: [(outcome: ActivityOutcome, word: String, kind: String)] = [
        (.shown, "shown", "shown"), (.seen, "seen", "seen"),
        (.expiredUnseen, "expired-unseen", "expiredUnseen"), (.yielded, "yielded", "yielded"),
        (.dismissed, "dismissed", "dismissed"), (.cancelled, "cancelled", "cancelled"),
        (.coalesced(by: successor), "coalesced", "coalesced"), (.displaced(by: successor), "displaced", "displaced"),
        (.interrupted, "interrupted", "interrupted"), (.setAside, "set-aside", "setAside"),
        (.answered(2), "answered-2", "answered"), (.timedOut(default: 1), "timed-out-1", "timedOut"),
        (.timedOut(default: nil), "timed-out", "timedOut"), (.displayGone, "display-gone", "displayGone"),
        (.superseded(by: successor), "superseded", "superseded"), (.refused, "refused", "refused"),
    ]

    @Test("each outcome is read back from its word and from its parts", arguments: names.indices)
    func outcome_isReadBack(index: Int) {
        let (outcome, word, kind) = Self.names[index]
        #expect(outcome.description == word && outcome.kind.rawValue == kind)
        #expect(ActivityOutcome(word, successor: outcome.successor) == outcome)
        #expect(ActivityOutcome(outcome.kind, successor: outcome.successor, choice: outcome.choice) == outcome)
        #expect((outcome.successor == nil) == (ActivityOutcome(word, successor: nil) == outcome))
    }

    /// Makes a queue of these activities, the first of which is on the surface.
    @SurfaceActor
    private func queue(_ activities: Activity...) async -> (queue: ActivityQueue, surface: SurfaceCoordinator, Journal)
    {
        let (clock, journal) = (ManualClock(), Journal())
        let surface = SurfaceCoordinator(initial: .compact, clock: clock)
        let queue = ActivityQueue(clock: clock)
        journal.observation = queue.observe { [weak journal] event, _ in
            guard case .ended(let activity, let outcome) = event else { return }
            journal?.lines.append("\(activity.title) \(outcome) \(activity.endedBy?.rawValue ?? "-")")
        }
        queue.bind(to: surface)
        for activity in activities { queue.enqueue(activity) }
        await clock.advance(by: .seconds(1))
        journal.clock = clock
        return (queue, surface, journal)
    }

    @SurfaceActor
    private final class Journal {
        nonisolated init() {}
        var lines: [String] = []
        var observation: Observation?
        var clock: ManualClock?
    }

    @Test("the end of a card says who dismissed it, and who took back what waits")
    @SurfaceActor
    func end_saysWho() async {
        let waiting = ["B", "C", "D"].map { Activity(coalescingKey: $0, title: $0) }
        for (ender, word) in [(nil, "-"), (.person, "person"), (.client, "client")] as [(ActivityEnder?, String)] {
            let (queue, surface, journal) = await queue(Activity(title: "A"), waiting[0], waiting[1], waiting[2])
            queue.cancel(waiting[1].id, by: ender)
            queue.cancelAll(coalescingKey: "D", by: ender)
            queue.dismiss(nil, by: ender)
            await journal.clock?.advance(by: .seconds(10))
            #expect(
                journal.lines == ["C cancelled \(word)", "D cancelled \(word)", "A dismissed \(word)", "B shown -"])
            _ = surface
        }
    }

    @Test("the end of a question says who answered it or sent it away, and an end by time says nobody")
    @SurfaceActor
    func endOfQuestion_saysWho() async {
        func ask(_ title: String, _ end: (ActivityQueue, Activity) -> Void) async -> [String] {
            let question = Activity(Question(title: title, choices: ["Yes"], timeout: .seconds(60)))
            let (queue, surface, journal) = await queue(question)
            end(queue, question)
            await journal.clock?.advance(by: .seconds(70))
            _ = surface
            return journal.lines
        }
        #expect(await ask("A") { queue, _ in queue.press(.answer(1)) } == ["A answered-1 person"])
        #expect(await ask("B") { queue, _ in queue.press(.dismiss) } == ["B cancelled person"])
        #expect(await ask("C") { $0.end($1.id, .chosen(1), by: .client) } == ["C answered-1 client"])
        #expect(await ask("D") { $0.end($1.id, .cancelled, by: .client) } == ["D cancelled client"])
        #expect(await ask("E") { queue, _ in } == ["E timed-out -"])
    }

    @Test("the names above are all that there are")
    func names_areComplete() {
        #expect(Set(Self.names.map(\.kind)) == Set(ActivityOutcome.Kind.allCases.map(\.rawValue)))
    }

    @Test(
        "a word that is no outcome gives none",
        arguments: ["", "-1", "shown-1", "answered", "answered-0", "answered-5", "timedOut", "timed-out-", "refused-2"])
    func otherWord_isNoOutcome(word: String) {
        #expect(ActivityOutcome(word, successor: Self.successor) == nil)
    }

    @Test("a life has the times of its ends, by any clock, and is forgotten then")
    func life_hasItsTimes() {
        var lives = ActivityLives<Int>()
        let (card, question) = (item("A"), Activity(Question(title: "Q", choices: ["a"])))
        #expect(lives.note(.enqueued(card), at: 1) == nil && lives.note(.phase(.animateIn, card), at: 3) == nil)
        #expect(lives[card.id]?.enqueued == 1 && lives[card.id]?.began == 3)
        #expect(lives.note(.updated(card), at: 4) == nil && lives.note(.phase(.animateOut, card), at: 5) == nil)
        let end = lives.note(.ended(card, .shown), at: 6)
        #expect(end == EndedActivity(activity: card, outcome: .shown, enqueued: 1, began: 3, ended: 6))
        #expect(end?.map { $0 * 10 }.began == 30 && lives.count == 0)
        #expect(
            lives.note(.refused(question, .full(capacity: 1)), at: 7)
                == EndedActivity(activity: question, outcome: .refused, enqueued: 7, ended: 7))
        #expect(lives.note(.refused(card, .full(capacity: 1)), at: 8) == nil)
    }
}
