import NotchCore
import NotchTestSupport
import Testing

@Suite("The life of a device")
struct DeviceLifeTests {
    private typealias Life = DeviceLife<String>

    private static func life(attempts: Int = .max) -> Life {
        Life(backoff: Backoff(first: .seconds(1), limit: .seconds(4)), attempts: attempts)
    }

    /// An event, the second at which it comes, and what follows from it.
    struct Step: Sendable {
        var second: Int
        var event: DeviceLife<String>.Event
        var effects: [DeviceLife<String>.Effect]
        var state: DeviceLife<String>.State

        init(
            _ second: Int, _ event: DeviceLife<String>.Event, _ effects: [DeviceLife<String>.Effect],
            _ state: DeviceLife<String>.State
        ) {
            (self.second, self.event, self.effects, self.state) = (second, event, effects, state)
        }
    }

    private static func at(_ second: Int) -> Instant { .zero + .seconds(second) }

    @Test(
        "each event leads to its effects and its state",
        arguments: [
            // It comes late, goes, and is back after its return was announced.
            [
                Step(0, .changed, [.open], .opening),
                Step(0, .failed("none", .onChange), [.complain("none")], .failed(retry: nil)),
                Step(5, .deadline, [], .failed(retry: nil)),
                Step(9, .changed, [.open], .opening),
                Step(9, .works, [.announce(isBack: true)], .open),
                Step(10, .works, [], .open),
                Step(11, .changed, [.check], .open),
                Step(11, .failed("gone", .onChange), [.complain("gone")], .lost(retry: nil)),
                Step(12, .changed, [.open], .opening),
                Step(12, .failed("none", .onChange), [.complain("none")], .lost(retry: nil)),
                Step(13, .close, [], .closed),
                Step(14, .changed, [], .closed),
            ],
            // It is asked ever less often, and complained of once.
            [
                Step(0, .changed, [.open], .opening),
                Step(0, .failed("busy", .later), [.complain("busy")], .failed(retry: at(1))),
                Step(1, .deadline, [.open], .opening),
                Step(1, .failed("busy", .later), [], .failed(retry: at(3))),
                Step(2, .deadline, [], .failed(retry: at(3))),
                Step(3, .deadline, [.open], .opening),
                Step(3, .failed("busy", .later), [], .failed(retry: at(7))),
                Step(7, .deadline, [.open], .opening),
                Step(7, .failed("denied", .later), [.complain("denied")], .failed(retry: at(11))),
                Step(8, .changed, [.open], .opening),
                Step(8, .failed("denied", .later), [], .failed(retry: at(9))),
                Step(9, .deadline, [.open], .opening),
                Step(9, .works, [.announce(isBack: true)], .open),
                Step(9, .failed("denied", .later), [.complain("denied")], .lost(retry: at(10))),
            ],
            // It opens and does not work: the waiting time grows, and nothing is announced before it works.
            [
                Step(0, .changed, [.open], .opening),
                Step(0, .opened, [], .open),
                Step(0, .faulty("deaf", isHeld: true), [], .open),
                Step(1, .faulty("deaf"), [.complain("deaf")], .open),
                Step(2, .faulty("deaf"), [], .open),
                Step(2, .failed("gone", .later), [.complain("gone")], .lost(retry: at(3))),
                Step(3, .deadline, [.open], .opening),
                Step(3, .opened, [], .open),
                Step(3, .failed("gone", .later), [], .lost(retry: at(5))),
                // Another failure does not put off the attempt that is planned.
                Step(4, .failed("gone", .later), [], .lost(retry: at(5))),
                Step(4, .works, [], .lost(retry: at(5))),
                Step(5, .deadline, [.open], .opening),
                Step(5, .works, [.announce(isBack: true)], .open),
            ],
            // A device that works from the beginning is announced, and may be tried again at a time of its own.
            [
                Step(0, .changed, [.open], .opening),
                Step(0, .changed, [], .opening),
                Step(0, .works, [.announce(isBack: false)], .open),
                Step(1, .failed("mute", .after(.seconds(9))), [.complain("mute")], .lost(retry: at(10))),
            ],
        ])
    func event_hasItsEffects(steps: [Step]) {
        var life = Self.life()
        for step in steps {
            #expect(life.handle(step.event, at: Self.at(step.second)) == step.effects, "\(step)")
            #expect(life.state == step.state, "\(step)")
        }
    }

    @Test("after its attempts by the clock only a change helps")
    func attempts_areLimited() {
        var life = Self.life(attempts: 3)
        func count(_ event: Life.Event, at now: Instant) -> Int {
            var (attempts, now) = (0, now)
            var effects = life.handle(event, at: now)
            while effects == [.open] {
                attempts += 1
                _ = life.handle(.failed("denied", .later), at: now)
                guard let deadline = life.nextDeadline else { return attempts }
                now = deadline
                effects = life.handle(.deadline, at: now)
            }
            return attempts
        }
        #expect(count(.changed, at: .zero) == 4)
        #expect(count(.changed, at: Self.at(100)) == 4)
    }

    @Test("whatever happens, it is opened one attempt at a time, complained of once, and at rest without a deadline")
    func randomLogs_keepTheRules() {
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed))
            let attempts = Int.random(in: 1...9, using: &random)
            var life = Self.life(attempts: attempts)
            var again = Self.life(attempts: attempts)
            var now = Instant.zero
            var complaint: String?
            for _ in 0..<300 {
                now = max(now, life.nextDeadline ?? now) + .milliseconds(Int.random(in: 0...3000, using: &random))
                let event = Self.event(using: &random)
                let before = life.state
                let effects = life.handle(event, at: now)
                #expect(again.handle(event, at: now) == effects)
                for effect in effects {
                    switch effect {
                    case .open: #expect(life.state == .opening && before != .opening && before != .open)
                    case .check: #expect(before == .open)
                    case .complain(let reason):
                        #expect(reason != complaint)
                        complaint = reason
                    case .announce(let isBack):
                        #expect(isBack == (complaint != nil))
                        complaint = nil
                    }
                }
                if let retry = life.retry, case .failed(_, .later) = event {
                    #expect(retry <= now + .seconds(9))
                }
                switch life.state {
                case .failed(let retry), .lost(let retry): #expect(life.nextDeadline == retry && life.reason != nil)
                case .absent, .opening, .open, .closed: #expect(life.nextDeadline == nil)
                }
                if life.isProven { #expect(life.state == .open) }
            }
        }
    }

    private static func event(using random: inout SeededGenerator) -> Life.Event {
        let reason = ["busy", "denied", "gone"].randomElement(using: &random) ?? ""
        return switch Int.random(in: 0..<40, using: &random) {
        case 0..<6: .changed
        case 6..<11: .opened
        case 11..<16: .works
        case 16..<19: .faulty(reason, isHeld: Bool.random(using: &random))
        case 19..<25: .failed(reason, .later)
        case 25..<27: .failed(reason, .after(.seconds(9)))
        case 27..<30: .failed(reason, .onChange)
        default: .deadline
        }
    }
}
