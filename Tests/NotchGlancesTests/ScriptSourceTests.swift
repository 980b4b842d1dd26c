import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchGlances

@Suite("Scripts")
@SurfaceActor
struct ScriptSourceTests {
    let clock = ManualClock()
    let shelf = GlanceShelf()
    let scripts = FakeScripts()
    let log = LogBook()

    func module(
        _ schedule: ScriptOptions.Schedule = .every(.seconds(10)), _ configure: (inout ScriptOptions) -> Void = { _ in }
    ) -> ScriptSource {
        var options = ScriptOptions(id: "cpu", source: .program(["/opt/cpu", "-a"]))
        options.schedule = schedule
        configure(&options)
        return ScriptSource(options, runner: scripts, sink: shelf, clock: clock, logger: log.logger)
    }

    @Test("a script runs at its interval, never twice at a time, and wakes nobody in between")
    func interval_isKept() async throws {
        let module = module()
        module.start()
        #expect(scripts.launched.count == 1 && clock.timerCount == 0)
        let request = try #require(scripts.launched.first?.request)
        #expect(request.arguments == ["/opt/cpu", "-a"] && request.timeLimit == .seconds(30) && !request.readsErrors)
        #expect(request.environment["BLOCK_NAME"] == "cpu" && request.environment["BLOCK_INTERVAL"] == "10")
        scripts.launched[0].finish(#"{"text": "12 %", "percentage": 12}"#)
        #expect(shelf.glances["cpu"] == Glance(id: "cpu", value: "12 %", level: 0.12))
        #expect(shelf.lifetimes["cpu"] == .seconds(50))
        await clock.advance(by: .seconds(9))
        #expect(scripts.launched.count == 1)
        await clock.advance(by: .seconds(1))
        #expect(scripts.launched.count == 2)
        // This run takes 25 s.
        await clock.advance(by: .seconds(25))
        #expect(scripts.launched.count == 2)
        scripts.launched[1].finish(#"{"text": "12 %", "percentage": 12}"#)
        #expect(shelf.changes == 1)
        await clock.advance(by: .seconds(4))
        #expect(scripts.launched.count == 2)
        await clock.advance(by: .seconds(1))
        #expect(scripts.launched.count == 3)
    }

    @Test("a script that fails keeps its glance, and is complained of once until it works again")
    func failure_isToldOnce() async {
        let module = module()
        module.start()
        scripts.launched[0].finish("7")
        for number in 1...5 {
            await clock.advance(by: .seconds(10))
            scripts.launched[number].finish("error", end: number == 2 ? .timedOut : .exited(1))
        }
        #expect(shelf.values == ["7"])
        await clock.advance(by: .seconds(10))
        scripts.launched[6].finish("8")
        #expect(shelf.values == ["8"])
        #expect(log.lines == ["/opt/cpu exited 1", "/opt/cpu works again"])
    }

    @Test("what a script that fails has written on standard error is told, on one line and cut")
    func errors_areTold() async {
        let module = module()
        module.start()
        scripts.launched[0].end(.exited(1), error: "\u{1B}[31mno \u{7}route " + String(repeating: "x", count: 500))
        #expect(log.lines.count == 1)
        #expect(log.lines[0].hasPrefix("/opt/cpu exited 1: no route xxx"))
        #expect(log.lines[0].utf8.count < 320 && log.lines[0].hasSuffix("…"))
        await clock.advance(by: .seconds(10))
        scripts.launched[1].finish("5")
        await clock.advance(by: .seconds(10))
        scripts.launched[2].end(.notStarted(.noEntry), error: "there is no program /opt/cpu")
        #expect(log.lines.last == "/opt/cpu cannot be started: there is no program /opt/cpu")
        module.stop()
    }

    @Test("a line that cannot be read lets the state before it grow stale, once")
    func unreadableLine_growsStale() async {
        let module = module(.continuous)
        module.start()
        scripts.launched[0].onLine(#"{"text": "5"}"#)
        #expect(shelf.lifetimes["cpu"] == .some(nil))
        await clock.advance(by: .seconds(1))
        scripts.launched[0].onLine(#"{"text": "#)
        #expect(shelf.values == ["5"] && shelf.lifetimes["cpu"] == .seconds(60))
        await clock.advance(by: .seconds(1))
        scripts.launched[0].onLine(#"{"text": "5"}"#)
        #expect(shelf.lifetimes["cpu"] == .some(nil))
        module.stop()
    }

    @Test("the header of i3bar's protocol takes no state away")
    func header_isNoState() async {
        let module = module(.continuous)
        module.start()
        for text in ["a", "b"] {
            scripts.launched[0].onLine(#"{"version":1}"#)
            await clock.advance(by: .seconds(1))
            scripts.launched[0].onLine("[")
            await clock.advance(by: .seconds(1))
            scripts.launched[0].onLine("[{\"full_text\":\"\(text)\"}]")
            await clock.advance(by: .seconds(1))
            #expect(shelf.values == [text])
        }
        #expect(shelf.changes == 2 && log.lines == [])
        module.stop()
    }

    @Test("an empty text hides the glance, and the status 33 calls for attention")
    func emptiness_hides() async {
        let module = module()
        module.start()
        scripts.launched[0].finish("hot", end: .exited(33))
        #expect(shelf.glances["cpu"]?.tint == .red)
        await clock.advance(by: .seconds(10))
        scripts.launched[1].finish("")
        #expect(shelf.values == [])
    }

    @Test("a script that runs for ever tells a state with each line, as fast as people read")
    func lines_arePaced() async {
        let module = module(.continuous) { $0.icon = "cpu" }
        module.start()
        #expect(scripts.launched[0].request.timeLimit == nil && scripts.launched[0].request.outputPeriod != nil)
        for number in 1...1000 { scripts.launched[0].onLine("\(number)") }
        #expect(shelf.values == ["1"])
        #expect(shelf.glances["cpu"]?.icon == "cpu" && shelf.lifetimes["cpu"] == .some(nil))
        await clock.advance(by: .milliseconds(250))
        #expect(shelf.values == ["1000"])
        #expect(shelf.changes == 2)
        #expect(clock.timerCount == 0)
    }

    @Test("a script that should run for ever is started again, later each time it ends soon")
    func end_isBackedOff() async {
        let module = module(.continuous)
        module.start()
        scripts.onLaunch = { program in program.end(.exited(1)) }
        scripts.launched[0].finish("up", end: .killed(signal: 9))
        #expect(shelf.values == ["up"] && shelf.lifetimes["cpu"] == .seconds(60))
        await clock.advance(by: .seconds(3600))
        // 1, 2, 4 ... 256 s, and then every 300 s.
        #expect(scripts.launched.count == 20)
        #expect(log.lines == ["/opt/cpu was killed by signal 9"])
        #expect(scripts.running.isEmpty)
    }

    @Test("a script that has run for a minute is started again at once")
    func lastingRun_resetsBackoff() async {
        let module = module(.continuous)
        module.start()
        for number in 0..<5 {
            await clock.advance(by: .seconds(61))
            scripts.launched[number].end(.exited(0))
            await clock.advance(by: .seconds(1))
            #expect(scripts.launched.count == number + 2)
        }
    }

    @Test("a module that is stopped ends its script, takes its glance away and wakes nobody")
    func stop_endsAll() async {
        let module = module()
        module.start()
        scripts.launched[0].finish("1")
        await clock.advance(by: .seconds(10))
        module.stop()
        #expect(scripts.launched[1].wasCancelled)
        #expect(shelf.values == [] && clock.timerCount == 0)
        scripts.launched[1].onLine("late")
        await clock.advance(by: .seconds(100))
        #expect(scripts.launched.count == 2 && shelf.values == [])
    }

    @Test("a level is drawn as the options say", arguments: Glance.Meter.allCases)
    func meter_isThatOfTheOptions(meter: Glance.Meter) {
        let module = module { $0.meter = meter }
        module.start()
        scripts.launched[0].finish(#"{"text": "a", "percentage": 40}"#)
        #expect(shelf.glances["cpu"]?.meter == meter && shelf.glances["cpu"]?.level == 0.4)
    }

    @Test("a sparkline has the last 32 levels")
    func levels_areKept() async {
        let module = module { $0.hasSparkline = true }
        module.start()
        for number in 0..<40 {
            scripts.launched[number].finish(#"{"text": "a", "percentage": \#(number)}"#)
            await clock.advance(by: .seconds(10))
        }
        #expect(shelf.glances["cpu"]?.history.count == 32)
        #expect(shelf.glances["cpu"]?.history.last == 0.39)
    }

    @Test("ten scripts that hang, end, are killed and flood for minutes, or an hour, end with all of them gone")
    func storm_endsWithNone() async {
        let flood = Repetition.rounds(500, full: 2000)
        scripts.onLaunch = { program in
            switch self.scripts.launched.count % 4 {
            case 0: program.finish("fine")
            case 1: program.end(.killed(signal: 9))
            case 2: for _ in 0..<flood { program.onLine("{\"text\": \"flood\"}") }
            default: break
            }
        }
        var modules: [ScriptSource] = []
        for number in 0..<10 {
            modules.append(
                module(number % 2 == 0 ? .continuous : .every(.seconds(5))) { $0.id = "script\(number)" })
        }
        for module in modules { module.start() }
        for _ in 0..<Repetition.rounds(24, full: 120) {
            await clock.advance(by: .seconds(30))
            // The runner's own limit ends what hangs.
            for program in scripts.running where program.request.timeLimit != nil { program.end(.timedOut) }
            if let first = scripts.running.first { first.end(.killed(signal: 11)) }
            #expect(scripts.running.count <= 10)
        }
        for module in modules { module.stop() }
        #expect(scripts.running.isEmpty && clock.timerCount == 0 && shelf.values == [])
        #expect(log.lines.count < 1000)
    }

    @Test("a script that fails and works in turn, or always writes too much, does not fill the log")
    func complaints_areBounded() async {
        let module = module()
        module.start()
        for number in 0..<60 {
            scripts.launched[number].finish(number % 2 == 0 ? "{bad" : "ok")
            await clock.advance(by: .seconds(10))
        }
        #expect(log.lines.count == 10)
        for number in 60..<120 {
            scripts.launched[number].onLine("ok")
            scripts.launched[number].end(isOutputCut: true)
            await clock.advance(by: .seconds(10))
        }
        #expect(log.lines.count == 11 && shelf.values == ["ok"])
    }

    @Test("a module that is stopped says when its program has gone, and at once without one")
    func stop_tellsTheEnd() async {
        let module = module()
        module.start()
        scripts.launched[0].endsLate = true
        var hasGone = false
        module.stop { hasGone = true }
        #expect(!hasGone && scripts.launched[0].wasCancelled)
        scripts.launched[0].end(.cancelled)
        #expect(hasGone && shelf.values == [])
        hasGone = false
        module.stop { hasGone = true }
        #expect(hasGone)
    }
}
