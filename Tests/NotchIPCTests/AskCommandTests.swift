import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC
@testable import notchctl

@Suite("notchctl ask, confirm, answer")
@SurfaceActor
struct AskCommandTests {
    private nonisolated static let id = "00000000-0000-0000-0000-000000000002"
    /// This is not among the arguments, since Swift 6.0's compiler takes no interpolation there.
    private nonisolated static let yesAsJSON = #"{"id":"\#(id)","choice":1,"text":"Yes"}"# + "\n"

    /// Starts a command, and waits until the service has its question.
    private func start(_ arguments: [String], on harness: Harness) throws -> CommandRun {
        let before = harness.service.asked.count
        let command = try CommandRun(arguments, on: harness)
        try command.turn { harness.service.asked.count > before || !command.process.isRunning }
        return command
    }

    private func finish(_ arguments: [String], on harness: Harness) throws -> CommandRun.Result {
        try CommandRun(arguments, on: harness).finish()
    }

    @Test("ask passes every option on, and prints the words of the choice and nothing else")
    func ask_passesItsOptions() throws {
        let harness = try Harness()
        harness.service.askWarnings = ["no icon"]
        let command = try start(
            [
                "ask", "Restart now?", "Updates wait", "--choice", "Yes", "--choice", "Not now", "--default", "Not now",
                "--timeout", "30s", "-i", "power", "--tint", "orange", "--id", Self.id,
            ], on: harness)
        #expect(harness.service.asked == [.sample])
        #expect(command.process.isRunning)
        harness.service.end(.chosen(2))
        let result = try command.finish()
        #expect(result.status == 0)
        #expect(result.output == "Not now\n")
        #expect(result.errors == "notchctl: warning: no icon\n")
    }

    @Test("a question that waits for somebody says what for, and goes on waiting; the list says it too")
    func waitingQuestion_saysWhatItWaitsFor() throws {
        let held = ShownCard(activity: Activity(title: "Z", hold: true), enqueued: .zero, began: .zero)
        for (comes, rule, errors) in [
            (
                nil, .priority,
                "notchctl: waits: \"Z\" is on screen, and stays until it is dismissed (notchctl dismiss "
                    + held.activity.id.uuidString + ").\n"
            ), (.zero + .seconds(12), .priority, ""), (nil, .claiming, ""),
        ] as [(Instant?, ExpectedTurn.Rule, String)] {
            let harness = try Harness()
            let turn = ExpectedTurn(
                activity: Activity(Question.sample), enqueued: .zero, rule: rule, comes: comes)
            harness.service.explanations = [Explanation(.waiting(turn, place: 1), reasons: [.card(held)])]
            let command = try start(["confirm", "Restart now?", "--id", Self.id], on: harness)
            try command.turn { harness.service.explained.contains(Question.sample.id) }
            harness.service.end(.chosen(1))
            let result = try command.finish()
            #expect(result.status == 0 && result.output == "Yes\n")
            #expect(result.errors == errors)
            harness.service.enqueued = [Activity(Question.sample)]
            #expect(try start(["list"], on: harness).finish().errors == errors)
            #expect(try start(["list", "--json"], on: harness).finish().errors.isEmpty)
        }
    }

    @Test(
        "each end of a question has its exit code, and says why no choice holds",
        arguments: [
            (.chosen(1), 0, 0, "Yes\n", ""), (.chosen(2), 0, 1, "No\n", ""),
            (.timedOut(default: 1), 0, 0, "Yes\n", ""), (.timedOut(default: 2), 0, 1, "No\n", ""),
            (.timedOut(default: nil), 3, 3, "", "in time"), (.cancelled, 4, 4, "", "cancelled"),
            (.displayGone, 5, 5, "", "display is gone"),
        ] as [(QuestionOutcome, Int32, Int32, String, String)])
    func outcome_hasItsExitCode(
        outcome: QuestionOutcome, ask: Int32, confirm: Int32, output: String, reason: String
    ) throws {
        for (arguments, status) in [
            (["ask", "Restart?", "--choice", "Yes", "--choice", "No"], ask), (["confirm", "Restart?"], confirm),
        ] {
            let harness = try Harness()
            let command = try start(arguments, on: harness)
            harness.service.end(outcome)
            let result = try command.finish()
            #expect(result.status == status, "\(result)")
            #expect(result.output == output)
            #expect(reason.isEmpty ? result.errors.isEmpty : result.errors.contains(reason), "\(result.errors)")
        }
    }

    @Test(
        "what goes wrong is never a choice, and to confirm never a no",
        arguments: [
            (.unavailable(reason: "no display"), 1, 2, "no display"), (.tooManyQuestions(limit: 64), 75, 75, "64"),
            (.invalidField(field: "question.title", reason: "is empty", limit: nil), 65, 65, "question.title"),
            (.duplicateID(id: "i"), 1, 2, "i is pending"),
        ] as [(VarlinkError, Int32, Int32, String)])
    func refusal_isNoChoice(error: VarlinkError, ask: Int32, confirm: Int32, message: String) throws {
        let harness = try Harness()
        harness.service.askError = error
        for (arguments, status) in [(["ask", "t", "--choice", "a"], ask), (["confirm", "t"], confirm)] {
            let result = try finish(arguments, on: harness)
            #expect(result.status == status)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains(message), "\(result.errors)")
        }
    }

    @Test("a daemon that is absent, or goes, is not a choice either")
    func absentDaemon_isNoChoice() throws {
        for arguments in [["ask", "t", "--choice", "a"], ["confirm", "t"]] {
            let harness = try Harness()
            #expect(try finish(arguments + ["--socket", "/nowhere/s"], on: harness).status == 69)
            for patience in ["0s", "1ms"] {
                let harness = try Harness()
                let left = try start(arguments + ["--reconnect", patience], on: harness)
                harness.server.close()
                let result = try left.finish()
                #expect(result.status == 69)
                #expect(result.output.isEmpty)
                #expect(result.errors.contains("the question is asked again") == (patience != "0s"), "\(result.errors)")
            }
        }
    }

    @Test("a daemon that follows one that has died is asked again with the same id, and the command has its answer")
    func nextDaemon_isAskedAgain() throws {
        let harness = try Harness()
        let command = try start(["ask", "t", "--choice", "a", "--choice", "b"], on: harness)
        try harness.restart()
        try command.turn { harness.service.asked.count == 2 || !command.process.isRunning }
        #expect(harness.service.asked.count == 2 && harness.service.asked.first == harness.service.asked.last)
        harness.service.end(.chosen(2), at: 1)
        let result = try command.finish()
        #expect(result.status == 0 && result.output == "b\n")
        #expect(
            result.errors == """
                notchctl: the daemon is gone; the question is asked again once it is back, within 1 min 0 s
                notchctl: the daemon is back, and goes on with the question

                """)
    }

    @Test("the question of somebody else that has the id by now is not taken for the command's own")
    func takenID_isRefused() throws {
        let harness = try Harness()
        let command = try start(["confirm", "t", "--id", Self.id], on: harness)
        harness.service.askError = .duplicateID(id: Self.id)
        try harness.restart()
        let result = try command.finish()
        #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(Self.id), "\(result)")
    }

    @Test("a daemon that is gone is looked for at growing intervals, until it has taken too long")
    func reconnection_isBounded() {
        var reconnection = Reconnection(patience: .seconds(5))
        #expect(!reconnection.isLost && !reconnection.reached())
        var (now, pauses) = (Instant.zero + .seconds(100), [Int]())
        while let pause = reconnection.pause(at: now) {
            pauses.append(pause.milliseconds)
            now = now + pause
        }
        #expect(pauses == [100, 200, 400, 800, 1600, 1900])
        #expect(reconnection.isLost && reconnection.reached() && !reconnection.isLost)
        // The next loss has as much time as the first one.
        #expect(reconnection.pause(at: now) == .milliseconds(100))
        var never = Reconnection(patience: .zero)
        #expect(never.pause(at: now) == nil)
    }

    @Test(
        "--timeout is the question's wherever it stands, and the answer may take longer",
        arguments: [
            ["ask", "t", "--choice", "a", "--timeout", "1ms"], ["--timeout", "1ms", "ask", "t", "--choice", "a"],
            ["--json", "--timeout=1ms", "ask", "t", "--choice", "a"], ["--timeout=1ms", "confirm", "t"],
            ["confirm", "t", "--timeout", "1ms"],
        ])
    func timeout_isTheQuestions(arguments: [String]) throws {
        let harness = try Harness()
        let command = try start(arguments, on: harness)
        #expect(harness.service.asked.first?.timeout == .milliseconds(1))
        // A second command takes longer than 1 ms. If --timeout limited the wait of the first one, that would have
        // ended by then.
        #expect(try finish(["status"], on: harness).status == 0)
        #expect(command.process.isRunning)
        harness.service.end(.chosen(1))
        #expect(try command.finish().status == 0)
    }

    @Test(
        "a default is a number or the words of a choice",
        arguments: [
            (["a", "b"], "b", 2), (["a", "b"], "1", 1), (["10", "20"], "20", 2), (["2", "1"], "1", 1),
            (["3", "5"], "3", 1), (["a", "b"], nil, nil),
        ] as [([String], String?, Int?)])
    func default_isPassedOn(choices: [String], text: String?, number: Int?) throws {
        let harness = try Harness()
        let options = choices.flatMap { ["--choice", $0] } + (text.map { ["--default", $0] } ?? [])
        let command = try start(["ask", "t"] + options, on: harness)
        #expect(harness.service.asked.map(\.choices) == [choices])
        #expect(harness.service.asked.map(\.defaultChoice) == [number])
        harness.service.end(.chosen(1))
        #expect(try command.finish().output == choices[0] + "\n")
    }

    @Test("confirm asks with two choices of its own or other words, and a default")
    func confirm_hasTwoChoices() throws {
        let harness = try Harness()
        let plain = try start(["confirm", "Sure?"], on: harness)
        let worded = try start(
            ["confirm", "Sure?", "Really", "--yes", "Go", "--no", "Stay", "--default", "no"], on: harness)
        #expect(harness.service.asked.map(\.choices) == [["Yes", "No"], ["Go", "Stay"]])
        #expect(harness.service.asked.map(\.defaultChoice) == [nil, 2])
        #expect(harness.service.asked.map(\.subtitle) == [nil, "Really"])
        harness.service.end(.chosen(1), at: 0)
        harness.service.end(.chosen(2), at: 1)
        #expect(try plain.finish().output == "Yes\n")
        let result = try worded.finish()
        #expect(result.output == "Stay\n")
        #expect(result.status == 1)
    }

    @Test(
        "--json prints one object, whatever the end",
        arguments: [(.chosen(1), 0), (.timedOut(default: nil), 3)] as [(QuestionOutcome, Int32)])
    func json_isPrinted(outcome: QuestionOutcome, status: Int32) throws {
        let harness = try Harness()
        let options = ["--choice", "Yes", "--choice", "Not now", "--id", Self.id]
        for arguments in [["--json", "ask", "t"] + options, ["ask", "t", "--json"] + options] {
            let index = harness.service.asked.count
            let command = try start(arguments, on: harness)
            harness.service.end(outcome, at: index)
            let result = try command.finish()
            #expect(result.output == JSON.object(AskRequest.Reply(.sample, outcome: outcome).fields).text + "\n")
            #expect(result.status == status)
        }
    }

    @Test("a question is taken back when its command dies, by whatever")
    func death_takesTheQuestionBack() throws {
        let harness = try Harness()
        let command = try start(["ask", "t", "--choice", "a"], on: harness)
        #expect(harness.service.cancelledCalls == 0)
        // SIGKILL is the signal that children of a test runner cannot ignore.
        command.process.send(SIGKILL)
        try command.turn { harness.service.cancelledCalls == 1 }
        #expect(harness.service.asking.first?.isOpen == false)
    }

    @Test(
        "answer chooses by number and by words, and cancels",
        arguments: [
            (["2"], .chosen(2), "Not now\n"), (["Not now"], .chosen(2), "Not now\n"), (["yes"], .chosen(1), "Yes\n"),
            (["1", "--id", id], .chosen(1), "Yes\n"), (["--cancel"], .cancelled, id + "\n"),
            (["1", "--json"], .chosen(1), yesAsJSON),
        ] as [([String], QuestionOutcome, String)])
    func answer_endsTheQuestion(arguments: [String], outcome: QuestionOutcome, output: String) throws {
        let harness = try Harness()
        let asker = try start(
            ["ask", "t", "--choice", "Yes", "--choice", "Not now", "--id", Self.id, "--json"], on: harness)
        let result = try finish(["answer"] + arguments, on: harness)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == output)
        #expect(
            try asker.finish().output == JSON.object(AskRequest.Reply(.sample, outcome: outcome).fields).text + "\n")
    }

    @Test(
        "answers that cannot be given are told of",
        arguments: [
            (["answer", "3"], 65, "1 (Yes), 2 (Not now)"), (["answer", "maybe"], 65, "1 (Yes), 2 (Not now)"),
            (["answer"], 64, "--cancel"), (["answer", "1", "--cancel"], 64, "--cancel"),
            (["answer", "1", "--id", "7"], 64, "--id"),
            (["answer", "1", "--id", "11111111-2222-3333-4444-555555555555"], 1, "no question 1111"),
        ] as [([String], Int32, String)])
    func badAnswer_isExplained(arguments: [String], status: Int32, message: String) throws {
        let harness = try Harness()
        harness.service.asked = [.sample]
        let result = try finish(arguments, on: harness)
        #expect(result.status == status)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test(
        "bad usage is 64, bad data 65, and both say what was wrong",
        arguments: [
            (["ask"], 64, "question"), (["ask", "t"], 64, "--choice"),
            (["ask", "t", "--choice", "a", "--choice", "b", "--default", "c"], 64, "give 1 to 2, or one of: a, b"),
            (["ask", "t", "--choice", "a", "--default", "2"], 64, "'2' is not one"),
            (["ask", "t", "--choice", "a", "--timeout", "x"], 64, "--timeout"),
            (["ask", "t", "--choice", "a", "--choice", "a"], 65, "choices[1]"),
            (["ask", "t", "--choice", ""], 65, "question.choices[0]"),
            (
                ["ask", "t"] + ["--choice", "a", "--choice", "b", "--choice", "c", "--choice", "d", "--choice", "e"],
                65, "1..4"
            ),
            (["ask", "", "--choice", "a"], 65, "question.title"),
            (["ask", "t", "--choice", "a", "--timeout", "0"], 65, "1..86400000"), (["confirm"], 64, "question"),
            (["confirm", "t", "--default", "maybe"], 64, "yes"), (["confirm", "t", "--yes", "No"], 65, "choices[1]"),
            (["answer", "1"], 1, "no question is on screen"),
        ] as [([String], Int32, String)])
    func badInput_isExplained(arguments: [String], status: Int32, message: String) throws {
        let result = try finish(arguments, on: try Harness())
        #expect(result.status == status)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test("status lists what has the display, and what waits for it")
    func status_tellsOfQuestions() throws {
        let harness = try Harness()
        harness.service.interactions = [
            InteractionStatus(
                name: "ask", id: Question.sample.id, state: "showing", since: .zero + .seconds(58), question: .sample,
                remaining: .seconds(27)),
            InteractionStatus(name: "calibration", state: "waiting", since: .zero + .seconds(60)),
            InteractionStatus(name: "", state: "waiting", since: .zero + .milliseconds(60_500)),
        ]
        let lines = try finish(["status"], on: harness).output.split(separator: "\n").map(String.init)
        let first = try #require(lines.firstIndex { $0.hasPrefix("on screen ") })
        #expect(
            lines[(first + 2)...].prefix(4) == [
                "question     Restart now? (1 Yes, 2 Not now): showing for 3.0 s, 27.0 s left",
                "             \(Self.id)", "interaction  calibration: waiting for 1.0 s",
                "interaction  without a name: waiting for 0.5 s",
            ])
        let json = try finish(["status", "--json"], on: harness).output
        #expect(json.contains(#""interactions":[{"name":"ask","id":"\#(Self.id)","state":"showing","sinceMs":58000"#))
    }

    @Test("monitor prints each step of a question")
    func monitor_tellsOfQuestions() throws {
        let harness = try Harness()
        let command = try CommandRun(["monitor"], on: harness)
        try command.turn { !harness.service.monitors.isEmpty }
        let steps: [QuestionStep] = [
            .asked, .showing, .ended(.chosen(2)), .ended(.timedOut(default: 2)), .ended(.timedOut(default: nil)),
            .ended(.cancelled),
        ]
        for step in steps {
            harness.service.monitors[0].replyContinues(
                MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .question(.sample, step))))
        }
        let last = MonitorEvent(time: .zero, change: .question(.sample, .ended(.displayGone)))
        harness.service.monitors[0].reply(MonitorRequest.Reply(event: last))
        let beginning = "     0.000  question     \(Self.id)  Restart now? (1 Yes, 2 Not now): "
        #expect(
            try command.finish().output.split(separator: "\n").map(String.init)
                == [
                    "asked", "showing", "chosen 2", "timed out, 2 holds", "timed out", "cancelled", "display gone",
                ].map { beginning + $0 })
    }

    @Test(
        "the example reboots when it was told to, and only then",
        arguments: [
            (.chosen(1), 0, "rebooting\n"), (.chosen(2), 1, ""), (.timedOut(default: 2), 1, ""), (.cancelled, 1, ""),
            (.displayGone, 75, ""),
        ] as [(QuestionOutcome, Int32, String)])
    func example_rebootsWhenTold(outcome: QuestionOutcome, status: Int32, output: String) throws {
        let harness = try Harness()
        let command = try runExample(on: harness)
        try command.turn { !harness.service.asked.isEmpty }
        #expect(harness.service.asked.first?.defaultChoice == 2)
        #expect(harness.service.asked.first?.timeout != nil)
        harness.service.end(outcome)
        let result = try command.finish()
        #expect(result.status == status, "\(result)")
        #expect(result.output == output)
        #expect(status == 0 || !result.errors.isEmpty)
    }

    @Test("the example does not reboot where it cannot ask")
    func example_needsTheDaemon() throws {
        let harness = try Harness()
        harness.service.askError = .unavailable(reason: "no display")
        let refused = try runExample(on: harness).finish()
        #expect(refused.status == 2)
        #expect(refused.output.isEmpty)
        harness.server.close()
        let absent = try runExample(on: harness).finish()
        #expect(absent.status == 69)
        #expect(absent.output.isEmpty)
    }

    private func runExample(on harness: Harness) throws -> CommandRun {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try CommandRun(
            [], on: harness, script: root.appendingPathComponent("Examples/reboot-when-asked.sh"),
            environment: ["REBOOT": "echo rebooting"])
    }
}
