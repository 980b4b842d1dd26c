import NotchCore
import NotchTestSupport
import Testing

@testable import NotchDisplay

@Suite struct MatrixMachineTests {
    private static let gone = DisplayError(code: .absent, errno: 19, message: "/dev/spidev0.0 has gone")
    private static let broken = DisplayError(code: .io, errno: 5, message: "/dev/spidev0.0 refuses the data")

    private func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

    /// A machine that has shown a picture at 0.
    private func shown(refresh: Duration? = nil) -> MatrixMachine {
        var machine = MatrixMachine(refresh: refresh)
        for event in [MatrixMachine.Event.start, .opened, .present, .sent] { _ = machine.handle(event, at: at(0)) }
        return machine
    }

    // MARK: Frames

    @Test func framesWhileDataIsOnItsWay_areSentAsOne() {
        var machine = MatrixMachine()
        #expect(machine.handle(.start, at: at(0)) == [.open])
        #expect(machine.handle(.present, at: at(0)) == [])
        #expect(machine.handle(.opened, at: at(0)) == [.send(isDark: false)])
        #expect(machine.handle(.present, at: at(1)) == [])
        #expect(machine.handle(.present, at: at(2)) == [])
        #expect(machine.handle(.sent, at: at(3)) == [.send(isDark: false)])
        #expect(machine.handle(.sent, at: at(4)) == [])
        #expect(machine.condition == .showing && machine.nextDeadline == nil)
    }

    @Test func devicesWithoutAPicture_areSentNothing() {
        var machine = MatrixMachine(refresh: .seconds(1))
        #expect(machine.handle(.start, at: at(0)) == [.open])
        #expect(machine.handle(.opened, at: at(0)) == [])
        #expect(machine.handle(.power(false), at: at(0)) == [])
        #expect(machine.handle(.power(true), at: at(0)) == [])
        #expect(machine.handle(.resumed, at: at(0)) == [.setUp])
        #expect(machine.nextDeadline == nil)
    }

    @Test func power_isDarknessOnce() {
        var machine = shown()
        #expect(machine.handle(.power(false), at: at(0)) == [.send(isDark: true)])
        #expect(machine.handle(.sent, at: at(0)) == [])
        #expect(machine.handle(.power(false), at: at(0)) == [])
        #expect(machine.handle(.present, at: at(0)) == [])
        #expect(machine.handle(.resumed, at: at(0)) == [.setUp, .send(isDark: true)])
        #expect(machine.handle(.power(true), at: at(0)) == [])
        #expect(machine.handle(.sent, at: at(0)) == [.send(isDark: false)])
    }

    // MARK: Devices

    @Test func deviceThatHasGone_isWaitedFor() {
        var machine = shown()
        #expect(machine.handle(.present, at: at(0)) == [.send(isDark: false)])
        #expect(machine.handle(.failed(Self.gone, .onChange), at: at(0)) == [.release])
        #expect(machine.condition == .waiting("\(Self.gone)") && machine.nextDeadline == nil)
        #expect(machine.handle(.present, at: at(0)) == [])
        #expect(machine.handle(.deviceChanged, at: at(0)) == [.open])
        #expect(machine.handle(.failed(Self.gone, .onChange), at: at(0)) == [.release])
        #expect(machine.handle(.deviceChanged, at: at(0)) == [.open])
        #expect(machine.handle(.opened, at: at(0)) == [.send(isDark: false)])
        #expect(machine.handle(.sent, at: at(0)) == [])
        #expect(machine.condition == .showing)
    }

    @Test func deviceThatFails_isTriedAgainEverLater() {
        var machine = MatrixMachine()
        #expect(machine.handle(.start, at: at(0)) == [.open])
        #expect(machine.handle(.failed(Self.broken, .later), at: at(0)) == [.release])
        var now = 0
        for seconds in [1, 2, 4, 8, 16, 30, 30] {
            now += seconds * 1000
            #expect(machine.nextDeadline == at(now))
            #expect(machine.handle(.deadline, at: at(now - 1)) == [])
            #expect(machine.handle(.deadline, at: at(now)) == [.open])
            #expect(machine.handle(.failed(Self.broken, .later), at: at(now)) == [.release])
        }
        #expect(machine.handle(.deviceChanged, at: at(now)) == [.open])
        #expect(machine.handle(.failed(Self.broken, .later), at: at(now)) == [.release])
        #expect(machine.nextDeadline == at(now + 1000), "news are a reason to begin anew")
    }

    @Test("a change while the device is being opened is looked at once that has failed")
    func changeWhileOpening_isNotLost() {
        var machine = MatrixMachine()
        _ = machine.handle(.start, at: at(0))
        var effects = machine.handle(.deviceChanged, at: at(0))
        effects += machine.handle(.failed(Self.gone, .onChange), at: at(0))
        #expect(effects.contains(.open) || machine.nextDeadline != nil)
    }

    // MARK: Receivers

    @Test func receiver_isSentThePictureAgain() {
        var machine = shown(refresh: .seconds(1))
        #expect(machine.nextDeadline == at(1000))
        #expect(machine.handle(.deadline, at: at(999)) == [])
        #expect(machine.handle(.deadline, at: at(1000)) == [.sendAgain])
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.present, at: at(1000)) == [])
        #expect(machine.handle(.sent, at: at(1001)) == [.send(isDark: false)])
        #expect(machine.handle(.sent, at: at(1002)) == [])
        #expect(machine.nextDeadline == at(2002))
        #expect(machine.handle(.power(false), at: at(1500)) == [.send(isDark: true)])
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.sent, at: at(1501)) == [])
        #expect(machine.nextDeadline == at(2501))
        #expect(machine.handle(.deadline, at: at(2501)) == [.sendAgain])
    }

    @Test func refreshThatFails_isNotRepeated() {
        var machine = shown(refresh: .seconds(1))
        #expect(machine.handle(.deadline, at: at(1000)) == [.sendAgain])
        #expect(machine.handle(.failed(Self.broken, .later), at: at(1000)) == [.release])
        #expect(machine.nextDeadline == at(2000))
        #expect(machine.handle(.deadline, at: at(2000)) == [.open])
        #expect(machine.handle(.opened, at: at(2000)) == [.send(isDark: false)])
    }

    @Test func closedMachine_doesNothing() {
        for refresh in [nil, Duration.seconds(1)] {
            var machine = shown(refresh: refresh)
            #expect(machine.handle(.close, at: at(0)) == [.close])
            #expect(machine.isClosed && machine.nextDeadline == nil)
            let events: [MatrixMachine.Event] = [
                .start, .present, .power(false), .deviceChanged, .resumed, .deadline, .close, .opened, .sent,
                .failed(Self.gone, .later),
            ]
            for event in events { #expect(machine.handle(event, at: at(5000)) == []) }
            #expect(machine.nextDeadline == nil)
        }
    }

    // MARK: Random logs

    /// What a shell and its devices are like beside the machine.
    private struct World {
        var isOpen = false
        /// The outcome that has yet to be told.
        var outcome: MatrixMachine.Event?
        /// The number of the last picture; 0 for none.
        var picture = 0
        /// The picture on the LEDs; 0 for darkness, -1 for anything.
        var shown = 0
        /// The picture that is on its way.
        var sent = 0
    }

    @Test(
        "whatever happens, one thing is under way at a time, and the LEDs have the right picture in the end",
        arguments: 0..<100 as Range<UInt64>)
    func randomLogs_keepTheRules(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let refresh: Duration? = seed.isMultiple(of: 2) ? .seconds(1) : nil
        var (machine, again) = (MatrixMachine(refresh: refresh), MatrixMachine(refresh: refresh))
        var world = World()
        var now = Instant.zero
        for step in 0..<400 {
            now = now + .milliseconds(Int.random(in: 0...400, using: &random))
            let event: MatrixMachine.Event
            if step == 0 {
                event = .start
            } else if let outcome = world.outcome, Bool.random(using: &random) {
                event = outcome
                world.outcome = nil
            } else if let deadline = machine.nextDeadline, deadline <= now {
                event = .deadline
            } else {
                event = Self.event(using: &random)
            }
            Self.note(event, in: &world)
            let effects = machine.handle(event, at: now)
            let same = again.handle(event, at: now)
            #expect(effects == same)
            for effect in effects { Self.carryOut(effect, machine, in: &world, using: &random) }
            guard world.outcome == nil, world.isOpen else { continue }
            // Everything has been done.
            let wanted = machine.isPowered ? world.picture : 0
            #expect(world.shown == wanted)
            #expect((machine.nextDeadline != nil) == (refresh != nil && world.picture > 0))
        }
        let last = machine.handle(.close, at: now)
        #expect(last == [.close])
        #expect(machine.nextDeadline == nil)
    }

    private static func note(_ event: MatrixMachine.Event, in world: inout World) {
        switch event {
        case .present: world.picture += 1
        case .opened:
            world.isOpen = true
            world.shown = world.picture == 0 ? 0 : -1
        case .sent: world.shown = world.sent
        case .deviceChanged, .resumed:
            // The LEDs may have lost what they were sent, and what is on its way to them.
            if world.picture > 0 { (world.shown, world.sent) = (-1, -1) }
        case .start, .power, .deadline, .close, .failed: break
        }
    }

    private static func carryOut(
        _ effect: MatrixMachine.Effect, _ machine: MatrixMachine, in world: inout World,
        using random: inout SeededGenerator
    ) {
        let retry: DeviceLife<DisplayError>.Retry = Bool.random(using: &random) ? .later : .onChange
        let failure = MatrixMachine.Event.failed(Bool.random(using: &random) ? gone : broken, retry)
        switch effect {
        case .open:
            #expect(!world.isOpen && world.outcome == nil)
            world.outcome = Bool.random(using: &random) ? .opened : failure
        case .send(let isDark):
            #expect(world.isOpen && world.outcome == nil && world.picture > 0 && isDark == !machine.isPowered)
            world.sent = isDark ? 0 : world.picture
            world.outcome = Int.random(in: 0..<4, using: &random) > 0 ? .sent : failure
        case .sendAgain:
            #expect(world.isOpen && world.outcome == nil && world.shown == (machine.isPowered ? world.picture : 0))
            world.sent = world.shown
            world.outcome = Int.random(in: 0..<4, using: &random) > 0 ? .sent : failure
        case .release: world.isOpen = false
        case .setUp: #expect(world.isOpen)
        case .close: Issue.record("nobody has closed it")
        }
    }

    /// An event that is no outcome of an effect.
    private static func event(using random: inout SeededGenerator) -> MatrixMachine.Event {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: .present
        case 5: .power(true)
        case 6: .power(false)
        case 7: .deviceChanged
        case 8: .resumed
        default: .deadline
        }
    }

    @Test("the machine that is told the same again decides the same", arguments: 0..<20 as Range<UInt64>)
    func machine_decidesTheSame(seed: UInt64) {
        let fresh = MatrixMachine(refresh: seed.isMultiple(of: 2) ? .seconds(1) : nil)
        let log = ReplayLog(of: fresh, seed: seed, steps: 400) { _, random in
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1: return .start
            case 2...5: return .opened
            case 6...9: return .sent
            case 10: return .failed(Self.gone, .onChange)
            case 11: return .failed(Self.broken, .later)
            default: return Self.event(using: &random)
            }
        }
        #expect(log.count >= 400)
        let worked = log.count { !$0.isEmpty }
        #expect(worked > 20)
        let difference = log.difference()
        #expect(difference == nil)
    }
}
