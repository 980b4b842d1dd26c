import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC

@Suite("notchctl")
@SurfaceActor
struct NotchctlTests {
    private let id = "11111111-2222-3333-4444-555555555555"

    private func run(_ arguments: String..., on harness: Harness) throws -> CommandRun.Result {
        try CommandRun(arguments, on: harness).finish()
    }

    @Test("send passes every option on and prints the id")
    func send_passesItsOptions() throws {
        let harness = try Harness()
        let result = try run(
            "send", "Title", "Subtitle", "-i", "bolt.fill", "--tint", "#0a0B0c", "-u", "critical", "-k", "key", "-d",
            "2.5s",
            "--progress", "12.5", "--hold", "--module", "timer", "--id", id, on: harness)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == id + "\n")
        #expect(result.errors.isEmpty)
        let uuid = try #require(UUID(uuidString: id))
        #expect(
            harness.service.enqueued == [
                Activity(
                    id: uuid, coalescingKey: "key", priority: .high, title: "Title", subtitle: "Subtitle",
                    systemImage: "bolt.fill", tint: .rgb(red: 10, green: 11, blue: 12), dwell: .milliseconds(2500),
                    progress: 12.5, hold: true, module: "timer")
            ])
    }

    @Test("send -t 0 never expires, as notify-send has it; any other time is the dwell")
    func sendExpireTime_isNotifySends() throws {
        let harness = try Harness()
        for time in ["0", "1500"] {
            #expect(try run("send", "t", "-t", time, on: harness).status == 0)
        }
        #expect(harness.service.enqueued.map(\.hold) == [true, false])
        #expect(harness.service.enqueued.map(\.dwell) == [Activity.defaultDwell, .milliseconds(1500)])
        let result = try run("send", "t", "-t", "0", "--attended", on: harness)
        #expect(result.status == 64)
        #expect(result.errors.contains("--expire-time 0 or --attended"), "\(result.errors)")
    }

    @Test("the error for an unknown option suggests the only option that begins so, or what the parser finds")
    func unknownOption_suggestsTheOneThatBeginsSo() throws {
        let harness = try Harness()
        for (arguments, suggestion) in [
            (["send", "--prio", "high", "t"], "Unknown option '--prio'. Did you mean '--priority'?\n"),
            (["clock", "advance", "1s", "--time", "1s"], "Unknown option '--time'. Did you mean '--timeout'?\n"),
            (["send", "--tilt", "teal", "t"], "Unknown option '--tilt'. Did you mean '--tint'?\n"),
            (["list", "--prio"], "Unknown option '--prio'\n"),
        ] {
            let result = try CommandRun(arguments, on: harness).finish()
            #expect(result.status == 64)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("Error: " + suggestion), "\(result.errors)")
            #expect(result.errors.hasSuffix("--help' for more information.\n"), "\(result.errors)")
        }
    }

    @Test("the error for an unknown command names the nearest one, also of a command's own")
    func unknownCommand_suggestsTheNearest() throws {
        let harness = try Harness()
        for (arguments, words) in [
            (["sned", "Hi"], "'sned'. Did you mean 'notchctl send'?\n"),
            (["sned", "-p", "high"], "'sned'. Did you mean 'notchctl send'?\n"),
            (["--json", "lsit"], "'lsit'. Did you mean 'notchctl list'?\n"),
            (["module", "swich", "clock"], "'swich'. Did you mean 'notchctl module switch'?\n"),
            (["xylophone"], "'xylophone'.\n"),
        ] {
            let result = try CommandRun(arguments, on: harness).finish()
            #expect(result.status == 64 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("Error: Unknown command " + words), "\(result.errors)")
            #expect(result.errors.hasSuffix("--help' for more information.\n"), "\(result.errors)")
        }
    }

    @Test("send passes --attended on, and prints how it ended in words")
    func sendAttended_tellsTheOutcome() throws {
        let harness = try Harness()
        let command = try CommandRun(["send", "-w", "--attended", "--id", id, "t"], on: harness)
        try command.turn { !harness.service.waiting.isEmpty }
        #expect(harness.service.enqueued.first?.attended == true)
        let uuid = try #require(UUID(uuidString: id))
        harness.service.waiting[0].reply(EnqueueRequest.Reply(id: uuid, outcome: .expiredUnseen))
        #expect(try command.finish().output == "\(id)\nexpired-unseen\n")
    }

    @Test("send passes --source on, and a name that is too long is refused with its limit")
    func sendSource_isPassedOn() throws {
        let harness = try Harness()
        #expect(try run("send", "t", "--source", "Signal", on: harness).status == 0)
        #expect(harness.service.enqueued.first?.source == "Signal")
        let refused = try run("send", "t", "--source", String(repeating: "x", count: 65), on: harness)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("activity.source") && refused.errors.contains("64 bytes"), "\(refused.errors)")
        #expect(try run("list", on: harness).output.contains("t, from Signal"))
    }

    @Test("send --wait prints the id, and how it ended once it has")
    func sendWait_printsTheOutcome() throws {
        let harness = try Harness()
        let command = try CommandRun(["send", "-w", "--id", id, "t"], on: harness)
        try command.turn { !harness.service.waiting.isEmpty }
        #expect(command.process.isRunning)
        let uuid = try #require(UUID(uuidString: id))
        harness.service.waiting[0].reply(EnqueueRequest.Reply(id: uuid, outcome: .dismissed))
        let result = try command.finish()
        #expect(result.output == "\(id)\ndismissed\n")
        #expect(result.status == 0)
    }

    @Test(
        "durations are exact",
        arguments: [
            ("2.4s", 2400), ("2400ms", 2400), ("2.4", 2400), ("1m", 60_000), ("0", 0), ("0.001s", 1),
            ("1.5h", 5_400_000),
        ])
    func duration_isExact(text: String, milliseconds: Int) throws {
        let harness = try Harness()
        #expect(try run("send", "t", "--dwell", text, on: harness).status == 0)
        #expect(harness.service.enqueued.first?.dwell == .milliseconds(milliseconds))
    }

    @Test(
        "bad data is 65, bad usage 64, and both say what was wrong",
        arguments: [
            (["send", ""], 65, "title"), (["send", "t", "--progress", "101"], 65, "0.0..100.0"),
            (["send", "t", "--tint", "nonsense"], 65, "#RRGGBB"), (["send", "t", "-t", "86400001"], 65, "dwellMs"),
            (["send", "t", "--repeat", "0"], 65, "repeat"), (["send", "t", "--repeat", "many"], 64, "repeat"),
            (["send", String(repeating: "x", count: 1025)], 65, "1024 bytes"),
            (["send", String(repeating: "x", count: 100_000)], 65, "65536 bytes"),
            (["send", "t", "--progress", "x"], 64, "--progress"), (["send", "t", "--dwell", "2.4x"], 64, "--dwell"),
            (["send", "t", "--dwell", "1e3s"], 64, "--dwell"), (["send", "t", "-p", "urgent"], 64, "low"),
            (["send", "t", "-p", "low", "-u", "low"], 64, "not both"),
            (["send", "t", "--hold", "--attended"], 64, "not both"), (["send", "t", "--id", "7"], 64, "--id"),
            (["update", "11111111-2222-3333-4444-555555555555"], 64, "--title"), (["hover", "maybe"], 64, "on"),
            (["brightness", "bright"], 64, "bright"), (["brightness", "-x"], 64, "-x"),
            (["brightness", "1", "2"], 64, "60, +10 or -10"), (["brightness", "0"], 65, "1..100"),
            (["brightness", "101"], 65, "1..100"), (["brightness", "-101"], 65, "-100..100"),
            (["nonsense"], 64, "nonsense"), (["history", "--limit", "0"], 65, "1..1000"),
            (["dismiss"], 1, "no activity is on screen"), (["reload"], 1, "notchd.conf:3"),
            (["clock", "advance", "1s"], 1, "--clock virtual"),
            (["update", "11111111-2222-3333-4444-555555555555", "--title", "t"], 1, "no activity 1111"),
        ] as [([String], Int32, String)])
    func badInput_isExplained(arguments: [String], status: Int32, message: String) throws {
        let result = try CommandRun(arguments, on: try Harness()).finish()
        #expect(result.status == status)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test(
        "brightness is set, changed and asked for",
        arguments: [
            (["60"], BrightnessRequest(percent: 60)), (["60%"], BrightnessRequest(percent: 60)),
            (["+10"], BrightnessRequest(by: 10)), (["-10"], BrightnessRequest(by: -10)),
            (["--", "-10"], BrightnessRequest(by: -10)), (["--", "60"], BrightnessRequest(percent: 60)),
            (["-5%", "--timeout", "3s"], BrightnessRequest(by: -5)), ([], BrightnessRequest()),
        ] as [([String], BrightnessRequest)])
    func brightness_isPassedOn(arguments: [String], request: BrightnessRequest) throws {
        let harness = try Harness()
        let result = try CommandRun(["brightness"] + arguments, on: harness).finish()
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "\(request.percent ?? 60) % (model)\n")
        #expect(harness.service.brightnesses == [request])
    }

    @Test("brightness prints the dimmed level too, and --json prints everything")
    func brightness_isTold() throws {
        let harness = try Harness()
        harness.service.light = .dimmed
        #expect(try run("brightness", on: harness).output == "60 % (model), dimmed to 18 %\n")
        #expect(
            try run("--json", "brightness", on: harness).output
                == #"{"percent":60,"actual":18,"backlight":"model","light":"dimmed"}"# + "\n")
        harness.service.light = .off
        #expect(try run("brightness", on: harness).output == "60 % (model), off\n")
        harness.service.light = nil
        let refused = try run("brightness", on: harness)
        #expect(refused.status == 1)
        #expect(refused.errors == "notchctl: no backlight\n")
    }

    @Test("a full queue is 75, no daemon 69 with the command that starts it")
    func unavailability_hasItsCodes() throws {
        let harness = try Harness()
        harness.service.enqueueError = .queueFull(capacity: 256)
        let full = try run("send", "t", on: harness)
        #expect(full.status == 75)
        #expect(full.errors.contains("256"))
        let absent = try run("list", "--socket", "/nowhere/s", on: harness)
        #expect(absent.status == 69)
        #expect(absent.errors.contains("notchd --socket /nowhere/s"))
        let late = try run("quiesce", "--timeout", "50ms", on: harness)
        #expect(late.status == 75)
    }

    @Test("--json is accepted on both sides of the command")
    func json_isPrinted() throws {
        let harness = try Harness()
        for arguments in [
            ["--json", "status"], ["status", "--json"], ["--socket", harness.path, "--json", "status"],
        ] {
            let result = try CommandRun(arguments, on: harness).finish()
            #expect(result.output == JSON.object(StatusRequest.Reply(status: .sample).fields).text + "\n")
        }
    }

    @Test(
        "options before what is no command do not hide what is wrong with it",
        arguments: [
            (["nonsense"], 64, "'nonsense'"), (["clock", "nonsense"], 64, "'nonsense'"), (["clock"], 0, "advance"),
            (["help"], 0, "SUBCOMMANDS"), (["help", "clock"], 0, "advance"), (["--help"], 0, "SUBCOMMANDS"),
            (["--version"], 0, "notchctl "), ([], 0, "SUBCOMMANDS"),
            (["--timeout"], 64, "Missing value for '--timeout"),
        ] as [([String], Int32, String)])
    func leadingOptions_leaveUsageAlone(arguments: [String], status: Int32, message: String) throws {
        let harness = try Harness()
        let result = try CommandRun(["--socket", harness.path, "--json"] + arguments, on: harness).finish()
        #expect(result.status == status)
        #expect((result.output + result.errors).contains(message), "\(result)")
        #expect(!result.errors.contains("--socket"), "\(result.errors)")
    }

    @Test("a person reads aligned columns")
    func humanOutput_isAligned() throws {
        let harness = try Harness()
        _ = try run("send", "Build passed", "214 tests", "-p", "high", "-k", "ci", "--id", id, on: harness)
        _ = try run("send", "Copying", "--progress", "40", "--id", "22222222-2222-3333-4444-555555555555", on: harness)
        #expect(
            try run("list", on: harness).output == """
                STATE  PRIORITY  TIME      ID                                    ACTIVITY
                waits  normal    in 1.0 s  22222222-2222-3333-4444-555555555555  Copying (40 %)
                waits  high      -         11111111-2222-3333-4444-555555555555  Build passed – 214 tests [ci]

                """)
        #expect(
            try run("status", on: harness).output == """
                daemon     notchd 0.1.0, process 42, up 1 min 1 s
                surface    compact, engaged by hover
                pin        reading
                queue      2 of 256 pending, waits: the display is in use (hover)
                on screen  Deploying
                           00000000-0000-0000-0000-000000000001
                display    headless, 480x128, 7 frames
                theme      dark, accent teal, solid
                input      desk (proximity): near for 3.0 s
                input      door (gpio): lost for 1 min 0 s
                           no chip has a line 'door'; tried again in 1.5 s
                clients    1
                owner      the token home/phone: 2 wait, holds 1, 20 calls refused

                """)
        #expect(try run("history", on: harness).output == "Nothing has ended yet.\n")
        #expect(try run("hover", "on", on: harness).output == "expanded, engaged\n")
        #expect(harness.service.engagements == [.hoverOn])
    }

    @Test("history says who has ended an activity before its time")
    func history_saysWho() throws {
        let harness = try Harness()
        harness.service.endedActivities = [
            (.dismissed, ActivityEnder.person), (.cancelled, .client), (.answered(2), .client), (.dismissed, nil),
        ].map { outcome, ender in
            var activity = Activity(title: "A")
            activity.endedBy = ender
            return EndedActivity(activity: activity, outcome: outcome, ended: .zero)
        }
        let lines = try run("history", on: harness).output.split(separator: "\n").dropFirst()
        for (line, word) in zip(
            lines, ["dismissed by a person  ", "cancelled by a client  ", "answered 2 by a client  ", "dismissed   "])
        {
            #expect(line.contains("  " + word), "\(line)")
        }
        let json = try run("history", "--json", on: harness).output
        #expect(json.contains(#""outcome":"dismissed","endedBy":"person""#), "\(json)")
    }

    @Test("list and history say how often an activity was replaced")
    func replacements_areListed() throws {
        let harness = try Harness()
        for (count, word) in [(0, "A, from x"), (1, "A, from x, replaced once"), (3, "A, from x, replaced 3 times")] {
            var activity = Activity(title: "A", source: "x")
            activity.replacements = count
            harness.service.current = ListRequest.Current(activity: activity)
            harness.service.endedActivities = [EndedActivity(activity: activity, outcome: .shown, ended: .zero)]
            for command in ["list", "history"] {
                let output = try run(command, on: harness).output
                #expect(output.hasSuffix(word + "\n"), "\(output)")
                let json = try run(command, "--json", on: harness).output
                #expect(json.contains("\"replaced\":\(count)") == (count > 0), "\(json)")
            }
        }
    }

    @Test("list says what the card on screen waits for, or when it will have left")
    func list_saysHowLongTheCardStays() throws {
        let harness = try Harness()
        for (activity, remaining, time) in [
            (Activity(title: "t"), .milliseconds(10_040), "10.0 s left"), (Activity(title: "t"), nil, "-"),
            (Activity(title: "t", hold: true), nil, "holds"), (Activity(title: "t", attended: true), nil, "to be seen"),
            (Activity(title: "t", attended: true), .milliseconds(1500), "1.5 s left"),
            (Activity(Question(title: "t", choices: ["Yes"])), nil, "to be answered"),
        ] as [(Activity, Duration?, String)] {
            harness.service.current = ListRequest.Current(activity: activity, remaining: remaining)
            let output = try run("list", on: harness).output
            #expect(output.contains("  \(time)  "), "\(output)")
        }
    }

    @Test("a question that has the display is no pin of a program in status, and unpin says what ends it")
    func questionOnShow_isNoPin() throws {
        let harness = try Harness()
        let question = Question(title: "Reboot?", choices: ["Yes"])
        var status = InteractionStatus(
            name: "Reboot?", id: question.id, state: "showing", since: .zero, question: question)
        for (pins, engaged) in [
            (["question: Reboot?"], "a question"), (["reading", "question: Reboot?"], "pinned, a question"),
        ] {
            harness.service.interactions = [status]
            harness.service.pinReasons = pins
            let lines = try run("status", on: harness).output.split(separator: "\n")
            #expect(lines.contains("surface    compact, engaged by \(engaged)"), "\(lines)")
            #expect(lines.contains("queue      2 of 256 pending, waits: the display is in use (\(engaged))"))
            #expect(lines.filter { $0.hasPrefix("pin ") } == (pins.count == 1 ? [] : ["pin        reading"]))
            let unpin = try run("unpin", on: harness)
            #expect(unpin.status == 0 && unpin.output.isEmpty)
            #expect(unpin.errors == "notchctl: a question holds the display: notchctl answer\n")
        }
        status.state = "leaving"
        harness.service.interactions = [status]
        #expect(try run("unpin", on: harness).errors.isEmpty)
    }

    @Test("hover off names the inputs that still sense a person")
    func hoverOff_namesWhatIsNear() throws {
        let harness = try Harness()
        #expect(try run("hover", "off", on: harness).errors == "notchctl: still near: desk\n")
        #expect(try run("hover", "on", on: harness).errors.isEmpty)
    }

    @Test("list fetches page after page, and prints them as one")
    func list_fetchesAllPages() throws {
        let harness = try Harness()
        harness.service.enqueued = (0..<7).map { Activity(title: "Number \($0)") }
        harness.service.page = 3
        let table = try run("list", on: harness)
        #expect(table.status == 0, "\(table)")
        // The list is in the order in which the activities will come. The service reverses the order of enqueuing.
        let titles = table.output.split(separator: "\n").dropFirst().map { $0.suffix(8) }
        #expect(titles == (0..<7).reversed().map { "Number \($0)" })
        #expect(harness.service.lists.map(\.after) == [nil, 2, 5])
        harness.service.listsTooFast = 2
        let json = try run("--json", "list", on: harness)
        #expect(json.status == 0, "\(json)")
        guard case .object(let reply) = try JSON.parse(json.output) else {
            Issue.record("\(json.output)")
            return
        }
        let list = try ListRequest.Reply(reply, strict: true)
        #expect(list.pending.map(\.activity) == harness.service.enqueued)
        #expect(list.next == nil)
    }

    @Test("list prints activities that no client could send")
    func list_isLenient() throws {
        let harness = try Harness()
        harness.service.enqueued = [
            Activity(title: ""), Activity(title: "much", dwell: .seconds(-1), progress: 1e300),
            Activity(title: "a\u{0}b\u{1B}[2J\nc", progress: 120),
        ]
        let result = try run("list", on: harness)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.split(separator: "\n").count == 4)
        #expect(result.output.contains("ab [2J c (120 %)"))
        #expect(!result.output.unicodeScalars.contains("\u{1B}"))
        #expect(try run("--json", "list", on: harness).status == 0)
    }

    @Test("monitor prints an event a line, as it happens")
    func monitor_printsEvents() throws {
        let harness = try Harness()
        let command = try CommandRun(["monitor"], on: harness)
        try command.turn { !harness.service.monitors.isEmpty }
        let monitor = harness.service.monitors[0]
        let activity = Activity(id: try #require(UUID(uuidString: id)), title: "t")
        for (time, event) in [
            (0, ActivityEvent.enqueued(activity)), (150, .phase(.animateIn, activity)),
            (12_345, .ended(activity, .shown)),
        ] {
            monitor.replyContinues(
                MonitorRequest.Reply(
                    event: MonitorEvent(time: Instant(sinceStart: .milliseconds(time)), change: .activity(event))))
        }
        let input = MonitorEvent.Change.input(name: "desk", action: .hover(false))
        monitor.replyContinues(
            MonitorRequest.Reply(event: MonitorEvent(time: Instant(sinceStart: .milliseconds(7)), change: input)))
        monitor.reply(MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .engagement(false))))
        let result = try command.finish()
        #expect(
            result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
                "0.000  enqueued     \(id)  t", "0.150  animateIn    \(id)  t", "12.345  ended        \(id)  t: shown",
                "0.007  input        desk: hover off", "0.000  disengaged",
            ])
        #expect(result.status == 0)
    }

    @Test("a pin is held while its command runs, and the command's exit code passed on")
    func pin_isHeldForItsCommand() throws {
        let harness = try Harness()
        let done = harness.path + ".done"
        let command = try CommandRun(
            ["pin", "--reason", "test", "--", "sh", "-c", "while ! test -e '\(done)'; do sleep 0.01; done; exit 7"],
            on: harness)
        try command.turn { harness.service.pins == 1 }
        #expect(FileManager.default.createFile(atPath: done, contents: nil))
        #expect(try command.finish().status == 7)
        harness.loop.settle()
        #expect(harness.service.pins == 0)
        #expect(try run("pin", "--", "/nowhere/command", on: harness).status == 127)
    }

    @Test("a pin ends with its client, however the client dies, and reports the end of the daemon")
    func pin_endsWithItsClient() throws {
        let harness = try Harness()
        let killed = try CommandRun(["pin"], on: harness)
        try killed.turn { harness.service.pins == 1 }
        killed.process.send(SIGKILL)
        try killed.turn { harness.service.pins == 0 }
        let left = try CommandRun(["pin"], on: harness)
        try left.turn { harness.service.pins == 1 }
        harness.server.close()
        #expect(try left.finish().status == 69)
    }

    @Test("screenshot writes the bytes to a file or to standard output")
    func screenshot_isWritten() throws {
        let harness = try Harness()
        harness.service.png = Array("png bytes".utf8)
        let file = harness.path + ".png"
        #expect(try run("screenshot", file, on: harness).output == "\(file): 1x1\n")
        #expect(FileManager.default.contents(atPath: file).map { Array($0) } == harness.service.png)
        #expect(try run("screenshot", "-", on: harness).output == "png bytes")
        #expect(try run("screenshot", "/nowhere/x.png", on: harness).status == 73)
    }

    @Test(
        "output that nobody could write is a failure",
        arguments: [["status"], ["--json", "status"], ["send", "t"], ["screenshot", "-"], ["completion", "bash"]])
    func fullOutput_isAFailure(arguments: [String]) throws {
        let harness = try Harness()
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let result = try CommandRun(arguments, on: harness, output: full).finish()
        #expect(result.status == 74)
        #expect(result.errors.contains("standard output: No space left on device"), "\(result.errors)")
    }

    @Test("completion scripts know the commands", arguments: ["bash", "zsh", "fish"])
    func completion_knowsCommands(shell: String) throws {
        let harness = try Harness()
        let command = try CommandRun(["completion", shell], on: harness)
        // The output is larger than a pipe's buffer, so the test reads it while the command runs.
        let script = String(decoding: command.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        for name in [
            "send", "monitor", "screenshot", "clock", "ask", "confirm", "answer", "choice", "notchctl names icons",
        ] {
            #expect(script.contains(name))
        }
    }
}
