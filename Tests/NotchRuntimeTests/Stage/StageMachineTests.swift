import NotchCore
import NotchInput
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("Stage machine")
struct StageMachineTests {
    private static let start = Instant.zero + .seconds(100)

    private func machine(_ policy: LightPolicy = LightPolicy(), isShowing: Bool = true) -> StageMachine {
        StageMachine(light: policy, ambient: nil, isShowing: isShowing, at: Self.start)
    }

    private func situation(_ change: (inout StageMachine.Situation) -> Void) -> StageMachine.Event {
        var situation = StageMachine.Situation()
        change(&situation)
        return .situation(situation)
    }

    @Test("each action has one effect on a free surface, one under a card, and one under a question")
    func actions_haveEffects() {
        let point = PixelPoint(x: 3, y: 4)
        let toggle = StageMachine.Effect.surface(.toggle(by: "knob"))
        let table:
            [(InputAction, free: StageMachine.Effect?, card: StageMachine.Effect?, question: StageMachine.Effect?)] =
                [
                    (.open, .surface(.open(by: "knob")), .surface(.open(by: "knob")), .question(.press(.take))),
                    (.close, .surface(.close), .surface(.close), .surface(.close)),
                    (.toggle, toggle, toggle, .question(.press(.take))),
                    (.tap, toggle, .dismissCard(by: .person), .question(.press(.take))),
                    (.tap(at: point), toggle, .dismissCard(by: .person), .question(.choose(at: point))),
                    (.dismiss, .dismissCard(by: .person), .dismissCard(by: .person), .question(.press(.dismiss))),
                    (.next, .dismissCard(by: .person), .dismissCard(by: .person), .question(.press(.next))),
                    (.previous, .dismissCard(by: .person), .dismissCard(by: .person), .question(.press(.previous))),
                    (.answer(2), nil, nil, .question(.press(.answer(2)))),
                    (.pin, .pin("knob", true), .pin("knob", true), .pin("knob", true)),
                    (
                        .hover(true), .surface(.sense("knob", true)), .surface(.sense("knob", true)),
                        .surface(.sense("knob", true))
                    ),
                ]
        for (action, free, card, question) in table {
            let report = StageMachine.Effect.report(.action(action, input: "knob"))
            for (scene, expected) in [
                (situation { _ in }, free), (situation { $0.hasCard = true }, card),
                (
                    situation {
                        $0.hasCard = true
                        $0.hasQuestion = true
                    }, question
                ),
            ] {
                var stage = machine()
                _ = stage.handle(scene, at: Self.start)
                let effects = stage.handle(.action(action, input: "knob"), at: Self.start)
                #expect(effects == [report] + (expected.map { [$0] } ?? []), "\(action.notation)")
            }
        }
    }

    @Test("next and previous turn the glances where there are several, also for a program")
    func glances_areTurned() {
        var stage = machine()
        _ = stage.handle(situation { $0.canTurnGlance = true }, at: Self.start)
        for (action, count) in [(InputAction.next, 1), (.previous, -1)] {
            let press = StageMachine.Event.action(action, input: "knob")
            #expect(stage.handle(press, at: Self.start).last == .turnGlance(count))
            #expect(stage.handle(.request(action, input: "socket"), at: Self.start) == [.turnGlance(count)])
        }
        #expect(stage.handle(.action(.dismiss, input: "knob"), at: Self.start).last == .dismissCard(by: .person))
    }

    @Test("a program's request is not reported, does not answer a question, and hovers at once")
    func request_isByHand() {
        var stage = machine()
        _ = stage.handle(situation { $0.hasQuestion = true }, at: Self.start)
        #expect(stage.handle(.request(.toggle, input: "socket"), at: Self.start) == [.surface(.toggle(by: "socket"))])
        #expect(stage.handle(.request(.hover(true), input: "socket"), at: Self.start) == [.surface(.hover(true))])
    }

    @Test("open, toggle and tap continue a card that can be continued, once, and other actions do what they always do")
    func continuableCard_isOpened() {
        let card = situation {
            $0.hasCard = true
            $0.canContinue = true
        }
        for action in [InputAction.open, .toggle, .tap] {
            for (event, ender) in [
                (StageMachine.Event.action(action, input: "knob"), ActivityEnder.person),
                (.request(action, input: "socket"), .client),
            ] {
                var stage = machine()
                _ = stage.handle(card, at: Self.start)
                #expect(stage.handle(event, at: Self.start).suffix(2) == [.continueCard, .dismissCard(by: ender)])
                #expect(!stage.handle(event, at: Self.start).contains(.continueCard))
            }
        }
        var stage = machine()
        _ = stage.handle(card, at: Self.start)
        for action in [InputAction.dismiss, .next, .close, .pin] {
            #expect(!stage.handle(.action(action, input: "knob"), at: Self.start).contains(.continueCard))
        }
        // A question takes the action before the card does.
        _ = stage.handle(
            situation {
                $0.canContinue = true
                $0.hasQuestion = true
            }, at: Self.start)
        #expect(stage.handle(.action(.tap, input: "knob"), at: Self.start).last == .question(.press(.take)))
    }

    @Test("an input and a choice perform an action, also under a question, but not while the program ends")
    func action_isPerformed() {
        var stage = machine()
        _ = stage.handle(situation { $0.hasQuestion = true }, at: Self.start)
        let press = StageMachine.Event.action(.perform("a.b x=1"), input: "door")
        #expect(
            stage.handle(press, at: Self.start) == [
                .report(.action(.perform("a.b x=1"), input: "door")), .perform("a.b x=1", by: "door"),
            ])
        let choice = StageMachine.Event.chosen(perform: "a.b")
        #expect(stage.handle(choice, at: Self.start) == [.perform("a.b", by: "question")])
        _ = stage.handle(.ending(inputs: []), at: Self.start)
        #expect(stage.handle(press, at: Self.start) == [] && stage.handle(choice, at: Self.start) == [])
    }

    @Test("a second press of a pin releases it, and so does Unpin, by order of the names")
    func pins_areReleased() {
        var stage = machine()
        for input in ["b", "a", "c", "a"] { _ = stage.handle(.action(.pin, input: input), at: Self.start) }
        #expect(stage.handle(.unpin, at: Self.start) == [.pin("b", false), .pin("c", false)])
        #expect(stage.handle(.unpin, at: Self.start) == [])
    }

    @Test("I1: questions come while the display shows and is lit, and end while it does not show")
    func questions_followTheDisplay() {
        var stage = machine(LightPolicy(blankAfter: .seconds(10)), isShowing: false)
        #expect(
            stage.handle(.display(isShowing: false), at: Self.start) == [.display(isGone: true, isVisible: false)])
        for _ in 0..<2 {
            #expect(
                stage.handle(.display(isShowing: true), at: Self.start) == [.display(isGone: false, isVisible: true)])
        }
        let off = stage.handle(.deadline, at: Self.start + .seconds(10))
        #expect(
            off == [
                .panel(.light(0)), .panel(.power(false)), .light(.off), .display(isGone: false, isVisible: false),
            ])
        let woken = stage.handle(situation { $0.hasInteractions = true }, at: Self.start + .seconds(11))
        #expect(
            woken == [
                .panel(.power(true)), .panel(.light(1)), .light(.bright), .display(isGone: false, isVisible: true),
            ])
        let ended = stage.handle(.ending(inputs: []), at: Self.start + .seconds(11))
        #expect(ended == [.display(isGone: true, isVisible: true)])
        #expect(
            stage.handle(.display(isShowing: false), at: Self.start + .seconds(11))
                == [.display(isGone: true, isVisible: false)])
        #expect(stage.handle(.action(.open, input: "knob"), at: Self.start + .seconds(12)) == [])
    }

    @Test(
        "the same log of events gives the same effects in a fresh machine, and attention is reported once",
        arguments: 0..<40
    )
    func replay_givesTheSame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let policy = LightPolicy(dimAfter: .seconds(4), blankAfter: .seconds(9), sleepAfter: .seconds(12))
        var now = Self.start
        var log: [(StageMachine.Event, Instant)] = []
        var told: [[StageMachine.Effect]] = []
        var stage = machine(policy)
        for _ in 0..<300 {
            now = now + .milliseconds(Int.random(in: 0...2500, using: &random))
            while let deadline = stage.nextDeadline, deadline <= now {
                told.append(stage.handle(.deadline, at: deadline))
                log.append((.deadline, deadline))
            }
            let event = event(&random)
            log.append((event, now))
            told.append(stage.handle(event, at: now))
        }
        var fresh = machine(policy)
        #expect(log.map { fresh.handle($0.0, at: $0.1) } == told)
        // The inputs are told of attention only when it changes.
        let attention = told.joined().compactMap { if case .attention(let isThere) = $0 { isThere } else { nil } }
        #expect(zip(attention, attention.dropFirst()).allSatisfy { $0 != $1 })
    }

    private func event(_ random: inout SeededGenerator) -> StageMachine.Event {
        let input = ["knob", "desk", "door"].randomElement(using: &random) ?? ""
        let actions: [InputAction] = [
            .hover(true), .hover(false), .open, .close, .toggle, .tap, .dismiss, .next, .pin, .answer(1),
            .perform("a.b"),
        ]
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: return .action(actions.randomElement(using: &random) ?? .open, input: input)
        case 2: return .request(actions.randomElement(using: &random) ?? .open, input: "socket")
        case 3: return .presence([true, false, nil].randomElement(using: &random) ?? nil)
        case 4: return .stirred
        case 5: return .display(isShowing: .random(using: &random))
        case 6: return .inputsClosed([input], gone: Bool.random(using: &random) ? [input] : [])
        case 7: return .unpin
        case 8: return .chosen(perform: "a.b")
        default:
            return situation {
                $0.isEngaged = .random(using: &random)
                $0.isHidden = .random(using: &random)
                $0.hasCard = .random(using: &random)
                $0.hasQuestion = .random(using: &random)
                $0.canContinue = .random(using: &random)
            }
        }
    }
}
