import NotchCore
import Testing

@Suite("Light of the panel, and who is near")
struct LightPresenceTests {
    private static let policy = LightPolicy(dimAfter: .seconds(10), dimLevel: 0.5, sleepAfter: .seconds(60))

    private func away(_ policy: LightPolicy = Self.policy) -> LightTrace {
        var trace = LightTrace(policy)
        trace.handle(.situation(.init(isNear: false)))
        return trace
    }

    @Test("a panel that nobody is near goes to sleep, and somebody who comes wakes it")
    func absence_sleeps() {
        var trace = away()
        trace.pass(.milliseconds(59_999))
        #expect(trace.machine.light == .dimmed)
        trace.pass(.milliseconds(1))
        #expect(trace.machine.light == .off)
        #expect(trace.takeLog().suffix(2) == ["60000 light 0", "60000 power off"])
        trace.pass(.seconds(1000))
        #expect(trace.takeLog().isEmpty)
        trace.handle(.situation(.init(isNear: true)))
        #expect(trace.takeLog() == ["1060000 power on", "1060000 light 1000"])
        trace.pass(.seconds(1000))
        #expect(trace.takeLog().isEmpty, "while somebody is near nothing dims")
        trace.handle(.situation(.init(isNear: false)))
        trace.pass(.seconds(60))
        #expect(trace.takeLog().last == "2120000 power off")
    }

    @Test("a card wakes a sleeping panel, which sleeps again once the card is long gone")
    func card_wakes() {
        var trace = away()
        trace.pass(.seconds(100))
        _ = trace.takeLog()
        trace.handle(.situation(.init(isShowing: true, isNear: false)))
        #expect(trace.takeLog() == ["100000 power on", "100000 light 1000"])
        trace.pass(.seconds(100))
        #expect(trace.takeLog().isEmpty)
        trace.handle(.situation(.init(isNear: false)))
        trace.pass(.seconds(59))
        #expect(trace.machine.light == .dimmed)
        trace.pass(.seconds(1))
        #expect(trace.machine.light == .off)
    }

    @Test("without a sensor that works nothing sleeps, and one that fails wakes the panel again")
    func failingSensor_keepsAwake() {
        var trace = LightTrace(Self.policy)
        trace.pass(.seconds(1000))
        #expect(trace.machine.light == .dimmed)
        trace.handle(.situation(.init(isNear: false)))
        trace.pass(.seconds(60))
        #expect(trace.machine.light == .off)
        trace.handle(.situation(.init(isNear: nil)))
        #expect(trace.machine.light == .dimmed)
        trace.handle(.situation(.init(isNear: false)))
        #expect(trace.machine.light == .dimmed)
        trace.pass(.seconds(60))
        #expect(trace.machine.light == .off)
    }

    @Test("a sensor whose answer comes and goes is not activity")
    func flappingSensor_stirsNobody() {
        var trace = LightTrace(Self.policy)
        for _ in 0..<20 {
            trace.pass(.seconds(1))
            trace.handle(.situation(.init(isNear: false)))
            trace.handle(.situation(.init(isNear: nil)))
        }
        #expect(trace.machine.light == .dimmed)
        #expect(trace.log.count == LightMachine.fadeSteps)
    }

    @Test("where approach is not to wake, only engagement does")
    func approach_mayBeIgnored() {
        var policy = Self.policy
        policy.wakesOnApproach = false
        var trace = away(policy)
        trace.pass(.seconds(100))
        _ = trace.takeLog()
        trace.handle(.situation(.init(isNear: true)))
        #expect(trace.takeLog().isEmpty)
        trace.handle(.situation(.init(isEngaged: true, isNear: true)))
        #expect(trace.takeLog() == ["100000 power on", "100000 light 1000"])
        trace.handle(.situation(.init(isNear: true)))
        trace.pass(.seconds(100))
        #expect(trace.machine.light == .dimmed, "somebody is there, so it does not sleep")
    }

    @Test("S1: on a hidden surface an approach has nothing to light")
    func hidden_staysDark() {
        var trace = LightTrace(Self.policy)
        trace.situation(hidden: true)
        trace.pass(.seconds(5))
        trace.handle(.situation(.init(isHidden: true, isNear: true)))
        #expect(trace.machine.light == .dark)
    }
}
