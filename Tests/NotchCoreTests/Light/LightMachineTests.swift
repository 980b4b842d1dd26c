import NotchCore
import NotchTestSupport
import Testing

@Suite("Light of the panel")
struct LightMachineTests {
    private static let policy = LightPolicy(dimAfter: .seconds(10), dimLevel: 0.2, blankAfter: .seconds(60))

    @Test("by default an idle panel neither dims nor blanks, and nothing wakes the process")
    func default_staysBright() {
        var trace = LightTrace()
        trace.situation(showing: true)
        trace.pass(.seconds(3))
        trace.situation()
        trace.pass(.seconds(1_000_000))
        #expect(trace.machine.light == .bright)
        #expect(trace.log.isEmpty)
        #expect(trace.wakeups == 0)
    }

    @Test("an idle panel dims in a few steps, and is switched off after its light")
    func idle_dimsAndBlanks() {
        var trace = LightTrace(Self.policy)
        trace.pass(.seconds(1000))
        #expect(
            trace.log == [
                "10000 light 900", "10050 light 800", "10100 light 700", "10150 light 600", "10200 light 500",
                "10250 light 400", "10300 light 300", "10350 light 200", "60000 light 0", "60000 power off",
            ])
        #expect(trace.wakeups == 9)
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test(
        "whatever is to be seen wakes the panel at once, before its light",
        arguments: [
            LightMachine.Event.situation(.init(isShowing: true)), .situation(.init(isEngaged: true)), .stirred,
        ])
    func event_wakes(event: LightMachine.Event) {
        var trace = LightTrace(Self.policy)
        trace.pass(.seconds(20))
        _ = trace.takeLog()
        trace.handle(event)
        #expect(trace.takeLog() == ["20000 light 1000"])
        trace.handle(.situation(.init()))
        trace.pass(.seconds(180))
        _ = trace.takeLog()
        trace.handle(event)
        #expect(trace.takeLog() == ["200000 power on", "200000 light 1000"])
    }

    @Test("waking in the middle of a fade ends it")
    func wake_endsFade() {
        var trace = LightTrace(Self.policy)
        trace.pass(.milliseconds(10_120))
        _ = trace.takeLog()
        trace.handle(.stirred)
        trace.pass(.seconds(5))
        #expect(trace.log == ["10120 light 1000"])
    }

    @Test("a card and a person hold the light up, and idle time counts from their end")
    func holder_keepsBright() {
        for situation in [LightMachine.Situation(isShowing: true), .init(isEngaged: true)] {
            var trace = LightTrace(Self.policy)
            trace.pass(.seconds(9))
            trace.handle(.situation(situation))
            trace.pass(.seconds(3600))
            #expect(trace.log.isEmpty)
            #expect(trace.wakeups == 0)
            trace.situation()
            trace.pass(.milliseconds(9999))
            #expect(trace.log.isEmpty)
            trace.pass(.milliseconds(1))
            #expect(trace.log == ["3619000 light 900"])
        }
    }

    @Test("an unchanged situation is not activity")
    func sameSituation_isNothing() {
        var trace = LightTrace(Self.policy)
        for _ in 0..<10 {
            trace.pass(.seconds(1))
            trace.situation()
        }
        #expect(trace.machine.light == .dimmed)
    }

    @Test("S1: a hidden surface is dark once it has faded, the panel stays on, and is switched off when long idle")
    func hidden_isDark() {
        var trace = LightTrace(Self.policy)
        trace.pass(.seconds(1))
        trace.situation(hidden: true)
        trace.pass(.seconds(100))
        #expect(trace.log == ["1400 light 0", "61000 power off"])
        #expect(trace.machine.light == .off)
    }

    @Test("S1: on a hidden surface only a card has something to show")
    func hidden_wakesForCardOnly() {
        var trace = LightTrace(Self.policy)
        trace.situation(hidden: true)
        trace.pass(.seconds(5))
        trace.handle(.stirred)
        trace.situation(engaged: true, hidden: true)
        #expect(trace.takeLog() == ["400 light 0"])
        trace.situation(showing: true, hidden: false)
        #expect(trace.takeLog() == ["5000 light 1000"])
        trace.situation(hidden: true)
        trace.pass(.seconds(1))
        #expect(trace.takeLog() == ["5400 light 0"])
        trace.situation()
        #expect(trace.takeLog() == ["6000 light 1000"])
    }

    @Test("a deadline that is reached long after it was due leads to the light of the present")
    func lateDeadline_skipsSteps() {
        var machine = LightMachine(policy: Self.policy, at: .zero)
        #expect(machine.handle(.deadline, at: .zero + .seconds(3600)) == [.light(0), .power(false)])
        #expect(machine.nextDeadline == nil)
    }

    @Test("another policy counts at once, whatever the light")
    func policy_isLive() {
        var trace = LightTrace()
        trace.pass(.seconds(30))
        trace.handle(.policy(Self.policy))
        trace.pass(.seconds(1))
        #expect(trace.log.last == "30350 light 200")
        _ = trace.takeLog()
        trace.handle(.policy(LightPolicy(dimAfter: .seconds(10), dimLevel: 0.5)))
        #expect(trace.takeLog() == ["31000 light 500"])
        trace.handle(.policy(LightPolicy(blankAfter: .seconds(1))))
        #expect(trace.takeLog() == ["31000 light 0", "31000 power off"])
        trace.handle(.policy(LightPolicy(dimAfter: .seconds(1), dimLevel: 0.5)))
        #expect(trace.takeLog() == ["31000 power on", "31000 light 500"])
        trace.handle(.policy(LightPolicy()))
        #expect(trace.takeLog() == ["31000 light 1000"])
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test("a panel that blanks before it would dim never dims")
    func blank_mayComeFirst() {
        var trace = LightTrace(LightPolicy(dimAfter: .seconds(60), blankAfter: .seconds(10)))
        trace.pass(.seconds(1000))
        #expect(trace.log == ["10000 light 0", "10000 power off"])
        #expect(trace.wakeups == 1)
    }

    @Test(
        "no time at all and all the time in the world are times too",
        arguments: [Duration.zero, .seconds(-1), .seconds(Int64.max / 4)])
    func extremes_areHandled(time: Duration) {
        var trace = LightTrace(LightPolicy(dimAfter: time, blankAfter: time))
        trace.situation(showing: true)
        #expect(trace.machine.light == .bright)
        trace.situation()
        trace.pass(.seconds(1))
        #expect(trace.machine.light == (time > .zero ? .bright : .off))
    }

    @Test("random events: what shows is bright, an unpowered panel has no light, and rest has few wakeups")
    func randomEvents_keepInvariants() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var trace = LightTrace(
                LightPolicy(
                    dimAfter: .milliseconds(Int.random(in: 0...2000, using: &random)), dimLevel: 0.5,
                    blankAfter: .milliseconds(Int.random(in: 0...4000, using: &random))))
            var situation = LightMachine.Situation()
            for _ in 0..<30 {
                switch Int.random(in: 0..<5, using: &random) {
                case 0: situation.isShowing.toggle()
                case 1: situation.isEngaged.toggle()
                case 2: situation.isHidden.toggle()
                case 3: trace.handle(.stirred)
                default: break
                }
                trace.handle(.situation(situation))
                trace.pass(.milliseconds(Int.random(in: 0...1500, using: &random)))
                if situation.isShowing || situation.isEngaged && !situation.isHidden {
                    #expect(trace.machine.light == .bright)
                    #expect(trace.machine.nextDeadline == nil)
                }
                if let deadline = trace.machine.nextDeadline { #expect(deadline > trace.now) }
            }
            let wakeups = trace.wakeups
            trace.pass(.seconds(100))
            #expect(trace.wakeups - wakeups <= LightMachine.fadeSteps + 2)
            checkOrder(of: trace.log)
        }
    }

    /// Checks that the panel is switched on before its light, and off after it.
    private func checkOrder(of log: [String]) {
        var isOn = true
        var isLit = true
        for line in log {
            let words = line.split(separator: " ")
            if words[1] == "power" {
                #expect(isOn != (words[2] == "on") && !isLit, "\(line)")
                isOn = words[2] == "on"
            } else {
                isLit = words[2] != "0"
                #expect(isOn || !isLit, "\(line)")
            }
        }
    }
}
