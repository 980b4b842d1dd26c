import NotchCore
import Testing

@Suite("Hours in which the panel is off")
struct BlankHoursTests {
    @Test("the panel goes off once nothing has happened for a while, and comes back when the hours end")
    func hours_switchOff() {
        var trace = LightTrace()
        trace.pass(.seconds(100))
        trace.handle(.blankHours(true))
        #expect(trace.takeLog() == ["100000 light 0", "100000 power off"])
        trace.pass(.seconds(1000))
        #expect(trace.wakeups == 0)
        trace.handle(.blankHours(false))
        #expect(trace.takeLog() == ["1100000 power on", "1100000 light 1000"])
    }

    @Test(
        "a card, a person and a press wake it, and it goes off again",
        arguments: [
            LightMachine.Event.situation(.init(isShowing: true)), .situation(.init(isEngaged: true)), .stirred,
        ])
    func event_wakesForAMoment(event: LightMachine.Event) {
        var trace = LightTrace(LightPolicy(dimAfter: .seconds(10)))
        trace.handle(.blankHours(true))
        trace.pass(.seconds(60))
        _ = trace.takeLog()
        trace.handle(event)
        #expect(trace.takeLog() == ["60000 power on", "60000 light 1000"])
        trace.handle(.situation(.init()))
        trace.pass(.seconds(14))
        #expect(trace.machine.light == .dimmed)
        trace.pass(.seconds(1))
        #expect(trace.machine.light == .off)
    }

    @Test("a card that shows when the hours begin stays lit until it has gone")
    func card_staysLit() {
        var trace = LightTrace()
        trace.situation(showing: true)
        trace.handle(.blankHours(true))
        trace.pass(.seconds(600))
        #expect(trace.machine.light == .bright)
        trace.situation()
        trace.pass(LightMachine.blankHoursIdle)
        #expect(trace.machine.light == .off)
    }

    @Test("a panel that blanks sooner at any hour still does")
    func shorterBlanking_counts() {
        var trace = LightTrace(LightPolicy(blankAfter: .seconds(5)))
        trace.handle(.blankHours(true))
        trace.pass(.seconds(5))
        #expect(trace.machine.light == .off)
    }

    @Test("the light that is left by default is a little more than a half")
    func dimming_startsAtAHalf() {
        #expect(LightPolicy().dimLevel == 0.55)
        var trace = LightTrace(LightPolicy(dimAfter: .seconds(10)))
        trace.pass(.seconds(20))
        #expect(trace.log.last == "10350 light 550")
    }
}
