import Foundation
import NotchCore
import Testing

@testable import NotchIPC

/// Tests the output of `notchctl explain`.
@Suite("notchctl explain")
@SurfaceActor
struct ExplainCommandTests {
    private static let id = "11111111-2222-3333-4444-555555555555"
    private let harness: Harness
    private let activity: Activity

    init() throws {
        harness = try Harness()
        activity = Activity(id: try #require(UUID(uuidString: Self.id)), title: "Backup", subtitle: "to the attic")
    }

    private func explain(_ arguments: String...) throws -> CommandRun.Result {
        try CommandRun(["explain"] + arguments, on: harness).finish()
    }

    private func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

    // The service's clock stands at 10 s.

    @Test("a waiting activity: what comes before it, by which rule, and when it comes")
    func waiting_isExplained() throws {
        let before = [
            ExpectedTurn(activity: Activity(priority: .high, title: "Water"), enqueued: at(9000), rule: .priority),
            ExpectedTurn(activity: Activity(priority: .low, title: "Old"), enqueued: .zero, rule: .aged(as: .high)),
            ExpectedTurn(activity: Activity(title: "Peer"), enqueued: at(1000), rule: .priority),
        ]
        let card = ShownCard(activity: Activity(title: "Mail"), enqueued: .zero, began: at(9000), leaves: at(11_800))
        harness.service.explanations = [
            Explanation(
                .waiting(
                    ExpectedTurn(
                        activity: activity, enqueued: at(8500), rule: .priority, comes: at(18_000),
                        longestWait: LongestWait(counted: at(68_500), cards: 8)), place: 4),
                reasons: [.card(card)] + before.map(ExplanationReason.turn))
        ]
        let expected = """
            Backup – to the attic
            11111111-2222-3333-4444-555555555555
            It has waited for 1.5 s, and is number 4 in line.
            - "Mail" is on screen, and leaves in 1.8 s.
            - "Water" comes first: high goes before normal.
            - "Old" comes first: it is low, but has waited for 10.0 s and takes a turn of the high ones.
            - "Peer" comes first: it is normal too, and ahead in line.
            It comes in 8.0 s, if nothing else happens.
            At most 7 other cards come before it once 58.5 s has passed, whatever is sent.

            """
        #expect(try explain(Self.id).output == expected)
        #expect(try explain().output == expected)
        #expect(
            try explain(Self.id, "--json").output
                == JSON.object(
                    ExplainRequest.Reply(now: at(10_000), explanations: harness.service.explanations).fields
                ).text + "\n")
    }

    @Test(
        "how many others come before it is said in one sentence",
        arguments: [
            (1, "No other card comes before it, whatever is sent."),
            (2, "At most 1 other card comes before it, whatever is sent."),
            (4, "At most 3 other cards come before it, whatever is sent."),
        ])
    func longestWait_isExplained(cards: Int, sentence: String) throws {
        harness.service.explanations = [
            Explanation(
                .waiting(
                    ExpectedTurn(
                        activity: activity, enqueued: at(8500), rule: .priority, comes: at(18_000),
                        longestWait: LongestWait(counted: at(9000), cards: cards)), place: 1),
                reasons: [])
        ]
        #expect(try explain(Self.id).output.hasSuffix("\n" + sentence + "\n"))
    }

    @Test("an activity that is kept away: each cause with its time, and what has to happen")
    func keptAway_isExplained() throws {
        let held = ShownCard(activity: Activity(title: "Held", hold: true), enqueued: .zero, began: .zero)
        let causes: [(EngagementCause.Kind, Instant?)] = [
            (.opened(by: "left"), nil), (.opened(by: "socket"), nil), (.hoveringByHand, nil),
            (.sensed(by: ["desk", "pir"]), nil),
            (.sensed(by: []), at(10_080)), (.pinned(reason: "reading"), nil), (.pinned(reason: nil), nil),
            (.interaction("question: Reboot now?"), nil), (.interaction("interaction: Chess"), nil),
            (.layoutGrace, at(10_500)),
        ]
        var reasons: [ExplanationReason] = [.suspended(since: at(4000))]
        for (kind, until) in causes { reasons.append(.engaged(EngagementCause(kind, since: at(7000), until: until))) }
        reasons += [
            .held(module: "alarm", .urgent, until: at(12_000)), .rival,
            .background(module: "timer", foreground: "clock"),
            .denied(.held, retry: at(10_100)), .unseen("no display is connected"), .card(held), .other("quietHours"),
        ]
        let turn = ExpectedTurn(
            activity: activity, enqueued: at(9000), rule: .priority,
            longestWait: LongestWait(counted: at(9000), cards: 2))
        harness.service.explanations = [Explanation(.waiting(turn, place: 1), reasons: reasons)]
        #expect(
            try explain(Self.id).output == """
                Backup – to the attic
                11111111-2222-3333-4444-555555555555
                It has waited for 1.0 s, and is the next in line.
                - The queue has been suspended for 6.0 s (notchctl resume).
                - Somebody has opened the display, by left, for 3.0 s so far (notchctl close).
                - Somebody has opened the display, by notchctl, for 3.0 s so far (notchctl close).
                - Somebody has set hover on, by notchctl, for 3.0 s so far (notchctl hover off).
                - Somebody is near, as sensed by desk, pir, for 3.0 s so far.
                - Somebody was near and has just left, for 3.0 s so far, and for 0.0 s more.
                - The display is pinned (reading), for 3.0 s so far (notchctl unpin).
                - The display is pinned, for 3.0 s so far (notchctl unpin).
                - The question "Reboot now?" is on the display, for 3.0 s so far (notchctl answer).
                - "interaction: Chess" has the display, for 3.0 s so far.
                - The card on screen has just changed its size, for 3.0 s so far, and for 0.5 s more.
                - The module alarm has the display, for 2.0 s more at most, and only a claim stronger than urgent \
                covers it.
                - Another claim waits for the display too, and the two take turns.
                - Its module, timer, is in the background; clock is in the foreground.
                - The queue was denied the display when it last asked, because another claim had the display; it asks \
                again in 0.1 s.
                - The display shows nothing at present: no display is connected.
                - "Held" is on screen, and stays until it is dismissed (notchctl dismiss \(held.activity.id.uuidString)).
                - There is another reason, which this notchctl does not know: quietHours.
                It comes once the queue is resumed, the display is closed, nobody is near, the display is no longer pinned, \
                the question "Reboot now?" is answered, "interaction: Chess" has ended, the display is free, the other \
                claim has had its turn, timer is in the foreground and "Held" is dismissed.
                At most 1 other card comes before it, whatever is sent.

                """)
    }

    @Test(
        "one on screen: how it came there, and how it ends",
        arguments: [
            (
                ShownCard(activity: Activity(title: "t"), enqueued: .zero, began: .zero, outcome: .shown), 2800,
                "It leaves in 1.8 s, if nothing else happens."
            ),
            (
                ShownCard(activity: Activity(title: "t", hold: true), enqueued: .zero, began: .zero), nil,
                "It stays until it is dismissed (notchctl dismiss ID)."
            ),
            (
                ShownCard(
                    activity: Activity(coalescingKey: "action:io.board.copy", title: "t", hold: true),
                    enqueued: .zero, began: .zero), nil,
                "It stays until it is dismissed or its action ends (notchctl dismiss ID)."
            ),
            (
                ShownCard(activity: Activity(Question(title: "t", choices: ["Yes"])), enqueued: .zero, began: .zero),
                nil, "It stays until it is answered (notchctl answer)."
            ),
            (
                ShownCard(
                    activity: Activity(title: "t", attended: true), enqueued: .zero, began: .zero,
                    toBeSeen: .seconds(2)), nil,
                """
                It stays until somebody has been near for 2.0 s, or gives way to the next card (notchctl dismiss ID).
                """
            ),
            (
                ShownCard(
                    activity: Activity(title: "t", attended: true), enqueued: .zero, began: .zero, outcome: .seen,
                    toBeSeen: .seconds(2)), 2800, "Somebody is near, and so it leaves in 1.8 s, as seen."
            ),
            (
                ShownCard(
                    activity: Activity(title: "t", attended: true), enqueued: .zero, began: .zero, outcome: .yielded,
                    toBeSeen: .seconds(2)), 2800, "It gives way to the next in 1.8 s, if nobody comes near."
            ),
            (
                ShownCard(
                    activity: Activity(title: "t", attended: true), enqueued: .zero, began: .zero,
                    outcome: .expiredUnseen, toBeSeen: .seconds(2)), 2800,
                """
                It stays until somebody has been near for 2.0 s, or gives way to the next card (notchctl dismiss ID). \
                Otherwise it leaves in 1.8 s, unseen.
                """
            ),
            (
                ShownCard(
                    activity: Activity(title: "t"), enqueued: .zero, began: .zero, isCovered: true), nil,
                "Its time stands still while it is covered."
            ),
            (
                ShownCard(
                    activity: Activity(title: "t"), enqueued: .zero, began: .zero, phase: .animateOut,
                    outcome: .dismissed), 1300, ""
            ),
            (
                ShownCard(
                    activity: Activity(title: "t", attended: true), enqueued: .zero, began: .zero, phase: .animateOut,
                    outcome: .yielded, toBeSeen: .zero), 1000, ""
            ),
        ] as [(ShownCard, Int?, String)])
    func showing_isExplained(card: ShownCard, leaves: Int?, future: String) throws {
        var card = card
        (card.enqueued, card.began) = (at(8500), at(9000))
        card.leaves = leaves.map { at($0 + 9000) }
        harness.service.explanations = [Explanation(.showing(card))]
        let presence =
            card.isCovered
            ? "It is on screen, but something more urgent covers it."
            : card.phase == .animateOut
                ? "It is leaving the screen, as \(card.outcome == .yielded ? "yielded" : "dismissed")."
                : "It has been on screen for 1.0 s."
        let arrival =
            card.activity.choices == nil
            ? "as the first of the highest priority that waited: normal." : "before all cards that waited."
        #expect(
            try explain().output == """
                t\(card.activity.choices == nil ? "" : " (1 Yes)")
                \(card.activity.id.uuidString)
                \(presence)
                It came after 0.5 s, \(arrival)

                """ + (future.isEmpty ? "" : named(future, card) + "\n"))
    }

    private func named(_ sentence: String, _ card: ShownCard) -> String {
        sentence.replacingOccurrences(of: "ID", with: card.activity.id.uuidString)
    }

    @Test("one on screen that has aged says whose turn it took")
    func agedCard_isExplained() throws {
        let card = ShownCard(
            activity: Activity(priority: .low, title: "t"), enqueued: .zero, began: at(9000), rule: .aged(as: .high))
        harness.service.explanations = [Explanation(.showing(card))]
        #expect(
            try explain().output.contains("It is low, but had waited for 9.0 s, so it took a turn of the high ones.\n"))
    }

    @Test(
        "one that has ended: how and why",
        arguments: [
            (.shown, "shown: its card was shown for its whole dwell."),
            (.expiredUnseen, "expired-unseen: nobody was near for too long."),
            (.dismissed, "dismissed: it was dismissed, or what it reported has ended."),
            (.cancelled, "cancelled: it was cancelled before it was shown."),
        ] as [(ActivityOutcome, String)])
    func ended_isExplained(outcome: ActivityOutcome, why: String) throws {
        let end = EndedActivity(
            activity: activity, outcome: outcome, enqueued: nil, began: at(5000), ended: at(7000),
            date: "2026-11-22T18:00")
        harness.service.explanations = [Explanation(.ended(end))]
        #expect(
            try explain(Self.id).output == """
                Backup – to the attic
                11111111-2222-3333-4444-555555555555
                It ended 3.0 s ago, on 2026-11-22T18:00, as \(why)
                It was on screen for 2.0 s.

                """)
    }

    @Test("one that somebody has ended says who")
    func ender_isNamed() throws {
        let question = Activity(Question(title: "Reboot?", choices: ["Yes"]))
        for (activity, outcome, ender, why) in [
            (activity, .dismissed, .person, "as dismissed: a person dismissed it."),
            (activity, .cancelled, .client, "as cancelled: a client took it back before it was shown."),
            (question, .cancelled, .person, "as cancelled: a person dismissed it."),
            (question, .cancelled, .client, "as cancelled: a client took it back."),
            (question, .answered(1), .person, "as answered 1: its choice 1 was chosen by a person."),
        ] as [(Activity, ActivityOutcome, ActivityEnder, String)] {
            var activity = activity
            activity.endedBy = ender
            let end = EndedActivity(
                activity: activity, outcome: outcome, enqueued: nil, began: at(5000), ended: at(7000))
            harness.service.explanations = [Explanation(.ended(end))]
            let output = try explain(activity.id.uuidString).output
            #expect(output.contains(why), "\(output)")
        }
    }

    @Test("a replaced activity names its successor, by its title if that is still known")
    func replaced_isExplained() throws {
        let other = Activity(title: "Newer")
        for (outcome, why) in [
            (ActivityOutcome.coalesced(by: other.id), "which has the same key, replaced it before it was shown."),
            (.displaced(by: other.id), "outranked it."),
        ] {
            var end = EndedActivity(
                activity: activity, outcome: outcome, enqueued: nil, ended: at(7000), successor: other)
            harness.service.explanations = [Explanation(.ended(end))]
            let known = try explain(Self.id).output
            #expect(known.contains("\"Newer\" (\(other.id.uuidString))") && known.contains(why), "\(known)")
            #expect(known.hasSuffix("It was never on screen.\n"))
            end.successor = nil
            harness.service.explanations = [Explanation(.ended(end))]
            #expect(try explain(Self.id).output.contains(other.id.uuidString))
        }
    }

    @Test("without an id, where nothing shows and nothing waits, it says what would keep a card away")
    func nothing_isExplained() throws {
        #expect(try explain().output == "Nothing is on screen, nothing waits.\n")
        harness.service.obstacles = [.suspended(since: at(4000))]
        #expect(
            try explain().output == """
                Nothing is on screen, nothing waits.

                A card that came now would wait:
                - The queue has been suspended for 6.0 s (notchctl resume).

                """)
    }

    @Test("without an id, what keeps the next card away is not taken for what keeps the present one")
    func obstacle_doesNotKeepTheCard() throws {
        harness.service.explanations = [
            Explanation(.showing(ShownCard(activity: activity, enqueued: .zero, began: at(9000), leaves: at(12_000))))
        ]
        harness.service.obstacles = [.suspended(since: at(4000))]
        #expect(
            try explain().output.hasSuffix(
                """

                It leaves in 2.0 s, if nothing else happens.

                This does not keep the card, but it keeps the next one away:
                - The queue has been suspended for 6.0 s (notchctl resume).

                """))
    }

    @Test("a key names the activity that waits, or else the last one that ended")
    func key_namesAnActivity() throws {
        let waiting = Activity(coalescingKey: "backup", title: "Waiting")
        let ended = Activity(coalescingKey: "mail", title: "Ended")
        harness.service.enqueued = [Activity(title: "Other"), waiting]
        harness.service.endedActivities = [
            EndedActivity(activity: ended, outcome: .shown, ended: at(7000)),
            EndedActivity(activity: Activity(coalescingKey: "mail", title: "Older"), outcome: .shown, ended: at(6000)),
            EndedActivity(activity: Activity(coalescingKey: "backup", title: "Gone"), outcome: .shown, ended: at(5000)),
        ]
        harness.service.explanations = [
            Explanation(.waiting(ExpectedTurn(activity: waiting, enqueued: at(9000), rule: .priority), place: 1)),
            Explanation(.ended(harness.service.endedActivities[0])),
        ]
        #expect(try explain("--key", "backup").output.hasPrefix("Waiting\n"))
        #expect(try explain("-k", "mail").output.hasPrefix("Ended\n"))
        let unknown = try explain("--key", "nothing")
        #expect(unknown.status == 1 && unknown.errors.contains("no activity with the key 'nothing' is"))
        #expect(try explain(Self.id, "--key", "backup").status == 64)
    }

    @Test("without an id: what would hide a card does not keep it away")
    func unseenCard_doesNotWait() throws {
        harness.service.obstacles = [.unseen("no display is connected")]
        #expect(
            try explain().output
                == "Nothing is on screen, nothing waits.\n\nNobody would see a card that came now: no display is connected.\n"
        )
    }

    @Test("one behind very many has no place")
    func lastOfMany_hasNoPlace() throws {
        let turn = ExpectedTurn(activity: activity, enqueued: at(9000), rule: .priority)
        harness.service.explanations = [Explanation(.waiting(turn, place: nil))]
        #expect(
            try explain(Self.id).output.hasSuffix(
                "It has waited for 1.0 s, and is behind the first 1000 in line.\nThe time when it comes is not known.\n"
            ))
    }

    @Test("texts of others reach the terminal without what reorders or controls it")
    func texts_arePrintable() throws {
        let reasons: [ExplanationReason] = [
            .engaged(EngagementCause(.pinned(reason: "\u{1B}[2Ja\u{200F}b"), since: at(9000))),
            .held(module: "c\u{202E}d", .urgent, until: nil),
            .turn(ExpectedTurn(activity: Activity(title: "e\u{200F}f"), enqueued: .zero, rule: .priority)),
        ]
        let turn = ExpectedTurn(activity: activity, enqueued: at(9000), rule: .priority)
        harness.service.explanations = [Explanation(.waiting(turn, place: 2), reasons: reasons)]
        let output = try explain(Self.id).output
        #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || !["\u{1B}", "\u{200F}", "\u{202E}"].contains($0) })
        #expect(output.contains("ab") && output.contains("cd") && output.contains("ef"), "\(output)")
    }

    @Test("an unknown id is refused, and a text that is not an id is bad usage")
    func unknownID_isRefused() throws {
        let refused = try explain(Self.id)
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(refused.errors.contains(Self.id) && refused.errors.contains("in the history"))
        for command in [["explain", "7"], ["update", "7", "--title", "t"], ["cancel", "7"], ["dismiss", "7"]] {
            let wrong = try CommandRun(command, on: harness).finish()
            #expect(wrong.status == 64 && wrong.errors.contains("not an id as send prints it"), "\(wrong.errors)")
        }
    }
}
