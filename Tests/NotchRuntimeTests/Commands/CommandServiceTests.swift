import NotchCore
import NotchEventLoop
import NotchGlances
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("Commands outside of the daemon", .serialized)
@SurfaceActor
struct CommandServiceTests {
    /// An action whose command is a script for the shell.
    private static func action(_ script: String, _ more: String = "") -> String {
        "[Action a.b]\nCommand=/bin/sh -c \"\(script)\" sh {text}\nInputs=text\n\(more)\n"
    }

    @Test("the command gets each input as one argument, whatever is in it")
    func inputs_areArguments() throws {
        let bench = try CommandBench(Self.action("printf '[%s]' \\\"$@\\\""))
        let text = "it's \"two\" $HOME `id` \\ {text} *"
        let outcome = try bench.outcome(of: bench.request("Action a.b", ["text": text + "\nline"]))
        #expect(outcome.lines == ["[" + text, "line]"])
        #expect(outcome.result == ProcessResult(end: .exited(0), lastLine: "line]"))
        try bench.settle()
    }

    @Test(
        "what a command tells is what it tells in the daemon's own process tree",
        arguments: [
            "echo one; echo two >&2; exit 3", "kill -9 $$", "printf 'progress 40 Copying\\\\n\\\\001\\\\377\\\\r'",
            "head -c 70000 /dev/zero | tr '\\\\0' a", "seq 1 100000", "sleep 1000 & echo $1; exit 7", "exit 0",
        ])
    func outcome_isThatOfALocalCommand(script: String) throws {
        for text in [Self.action(script), Self.action(script, "Folder=/no/such/folder")] {
            let bench = try CommandBench(text)
            let request = bench.request("Action a.b", ["text": "x"])
            let local = try bench.book.request(for: bench.origin("Action a.b", ["text": "x"])) { _ in nil }
            let expected = try bench.outcome(of: local, isLocal: true)
            #expect(try bench.outcome(of: request) == expected)
            #expect(expected.result != nil)
            try bench.settle()
        }
    }

    @Test("a glance's errors are apart from its lines")
    func glance_hasErrors() throws {
        let bench = try CommandBench(
            "[Glance load]\nExec=/bin/sh -c \"echo $BLOCK_NAME $_count; echo why >&2; exit 1\"\n")
        let outcome = try bench.outcome(of: bench.request("Glance load", ["_count": "5"]))
        #expect(outcome.lines == ["load 5"])
        #expect(outcome.result == ProcessResult(end: .exited(1), lastLine: "load 5", lastError: "why"))
    }

    @Test("a command that is not in the list is refused, and nothing is started")
    func unknown_isRefused() throws {
        let bench = try CommandBench(Self.action("echo x"))
        let refusal = try bench.refusal(of: bench.request("Action a.c"))
        #expect(refusal?.hasPrefix("the runner's configuration has no command [Action a.c]") == true)
        var changed = bench.request("Action a.b")
        changed.origin?.digest = "1"
        #expect(try bench.refusal(of: changed)?.contains("has changed since notchd read it") == true)
        try bench.settle()
    }

    @Test("the time limit of the section ends the command")
    func timeLimit_ends() throws {
        let bench = try CommandBench(Self.action("echo begun; exec sleep 1000", "TimeLimit=7s"), clock: .virtual)
        let outcome = try bench.outcome(of: bench.request("Action a.b")) { _ in bench.loop.advance(by: .seconds(7)) {} }
        #expect(outcome.result == ProcessResult(end: .timedOut, lastLine: "begun"))
    }

    @Test("a command that ignores SIGTERM is killed 5 s after its time limit")
    func grace_ends() throws {
        let script = "trap 'echo asked' TERM; echo begun; while :; do sleep 1000 & wait; done"
        let bench = try CommandBench(Self.action(script, "TimeLimit=7s"), clock: .virtual)
        let outcome = try bench.outcome(of: bench.request("Action a.b")) { line in
            bench.loop.advance(by: .seconds(line == "begun" ? 7 : 5)) {}
        }
        #expect(outcome.result == ProcessResult(end: .timedOut, lastLine: "asked"))
        #expect(outcome.lines == ["begun", "asked"])
    }

    @Test("a cancelled command may say farewell")
    func cancel_asks() throws {
        let bench = try CommandBench(Self.action("trap 'echo farewell; exit' TERM; echo begun; sleep 1000 & wait"))
        let outcome = try bench.outcome(of: bench.request("Action a.b")) { line in
            if line == "begun" { bench.process?.cancel() }
        }
        #expect(outcome.result == ProcessResult(end: .cancelled, lastLine: "farewell"))
        #expect(outcome.lines == ["begun", "farewell"])
    }

    @Test("the daemon's end kills the commands 0.4 s after SIGTERM, and later ones do not begin")
    func stop_endsAll() throws {
        let script = "trap 'echo asked' TERM; echo begun; while :; do sleep 1000 & wait; done"
        let bench = try CommandBench(Self.action(script), clock: .virtual)
        var ends: [ProcessEnd] = []
        var isStopped = false
        let end: @SurfaceActor (ProcessResult) -> Void = { ends.append($0.end) }
        let take: @SurfaceActor (String) -> Void = { line in
            if line == "asked" { return bench.loop.advance(by: .milliseconds(400)) {} }
            guard !isStopped else { return }
            isStopped = true
            bench.remote.stop { bench.loop.stop() }
            bench.remote.start(bench.request("Action a.b"), named: "a.b", onLine: { _ in }, then: end)
            bench.loop.advance(by: .zero) {}
        }
        for _ in 0..<2 { bench.remote.start(bench.request("Action a.b"), named: "a.b", onLine: take, then: end) }
        try bench.loop.runBounded()
        #expect(ends == [.cancelled, .cancelled, .cancelled])
        try bench.settle()
    }

    @Test("a daemon that dies takes its commands along")
    func death_endsTheCommand() throws {
        let bench = try CommandBench(Self.action("trap 'echo asked >$1; exit' TERM; echo begun; sleep 1000 & wait"))
        let (daemon, runner) = try System.socketPair()
        bench.serve(runner)
        let file = bench.folder.path + "/asked"
        let origin = bench.origin("Action a.b", ["text": file])
        var channel: RunnerChannel? = try RunnerChannel(daemon, limit: RunnerReply.limit, loop: bench.loop)
        var replies: [RunnerReply] = []
        channel?.onMessage = { message in
            if let reply = try? RunnerReply(message) { replies.append(reply) }
            guard replies.last == .line("begun") else { return }
            channel?.close()
            channel = nil
        }
        channel?.send(RunnerRequest.run(origin, of: "notchd").bytes)
        try bench.settle()
        #expect(replies == [.started, .line("begun")])
        #expect(System.exists(file))
    }

    // MARK: Hostile ends

    /// What a service answers to bytes.
    private func answers(to bytes: [UInt8], clock: ClockMode = .monotonic) throws -> [RunnerReply] {
        let bench = try CommandBench(Self.action("exec sleep 1000"), clock: clock)
        let (daemon, runner) = try System.socketPair()
        bench.serve(runner)
        let channel = try RunnerChannel(daemon, limit: RunnerReply.limit, loop: bench.loop)
        var replies: [RunnerReply] = []
        channel.onMessage = { if let reply = try? RunnerReply($0) { replies.append(reply) } }
        channel.onEnd = {}
        channel.send(bytes)
        if clock == .virtual { bench.loop.advance(by: .seconds(5)) {} }
        try bench.settle()
        // What has been sent before the end is still there.
        if !channel.isClosed {
            channel.onEnd = { bench.loop.stop() }
            try bench.loop.runBounded()
        }
        return replies
    }

    @Test("a service that is told nothing ends after 5 s")
    func silence_ends() throws {
        #expect(try answers(to: [], clock: .virtual) == [.refused("no request has come within 5.0 seconds")])
    }

    @Test("a service that is told nonsense says so, and ends with its command")
    func nonsense_ends() throws {
        #expect(try answers(to: [0]).count == 1)
        #expect(try answers(to: RunnerRequest.cancel.bytes) == [.refused("the requests have the wrong order")])
        let run = RunnerRequest.run(try CommandBench(Self.action("exec sleep 1000")).origin("Action a.b"), of: "notchd")
        let twice = try answers(to: run.bytes + run.bytes)
        #expect(twice == [.started, .refused("the requests have the wrong order")])
    }

    @Test("a request of any length is bounded")
    func flood_ends() throws {
        #expect(try answers(to: [UInt8](repeating: 65, count: RunnerRequest.limit + 2)) == [])
    }

    // MARK: The daemon's end

    @Test("a command without a runner is refused in words, and never starts elsewhere")
    func missingRunner_isTold() throws {
        let bench = try CommandBench(Self.action("echo x"))
        var request = bench.request("Action a.b")
        request.arguments = ["/bin/echo", "never"]
        let alone = RemoteRunner(path: "/no/such/socket", configuration: "notchd", loop: bench.loop)
        let own = RemoteRunner(path: bench.folder.path + "/runner", configuration: nil, loop: bench.loop)
        let long = RemoteRunner(path: String(repeating: "/x", count: 200), configuration: "notchd", loop: bench.loop)
        for (runner, sentence) in [(alone, "systemctl status"), (own, "in /etc/notch"), (long, "too long")] {
            var outcome: ProcessResult?
            runner.start(request, named: "a.b", onLine: { _ in Issue.record("it runs") }) { result in
                outcome = result
                bench.loop.stop()
            }
            try bench.loop.runBounded()
            #expect(outcome?.end == .notStarted(.notPermitted))
            #expect(outcome?.lastError?.contains(sentence) == true, "\(outcome?.lastError ?? "-")")
        }
        let large = Dictionary(uniqueKeysWithValues: (0..<80).map { ("\($0)", String(repeating: "x", count: 4096)) })
        #expect(try bench.refusal(of: bench.request("Action a.b", large)) == "its inputs have more than 256 KiB")
    }

    /// Runs the action of a bench by a runner that sends these replies, and nothing more.
    private func outcome(
        of replies: [RunnerReply], after time: Duration, timeLimit: Duration? = nil,
        asking ask: @escaping @SurfaceActor (CommandBench) -> Void = { _ in }
    ) throws -> ProcessResult? {
        let bench = try CommandBench(Self.action("echo x"), clock: .virtual)
        var peer: RunnerChannel?
        bench.onConnection = { socket in
            peer = try? RunnerChannel(socket, limit: RunnerRequest.limit, loop: bench.loop)
            peer?.onMessage = { message in
                guard case .run? = try? RunnerRequest(message) else { return }
                for reply in replies { peer?.send(reply.bytes) }
                // A runner that says nothing has nothing that the daemon could wait for.
                if replies.isEmpty { bench.loop.advance(by: time) { bench.loop.stop() } }
            }
        }
        var request = bench.request("Action a.b")
        request.timeLimit = timeLimit
        let result = try bench.outcome(of: request) { _ in
            ask(bench)
            bench.loop.advance(by: time) { bench.loop.stop() }
        }.result
        withExtendedLifetime(peer) {}
        return result
    }

    @Test("a runner that does not start its command within 10 s is given up")
    func silentRunner_isGivenUp() throws {
        #expect(try outcome(of: [], after: .milliseconds(9_999)) == nil)
        let result = try outcome(of: [], after: .seconds(10))
        #expect(result?.end == .notStarted(.notPermitted))
        #expect(result?.lastError?.hasPrefix("its runner does not answer") == true)
    }

    @Test("a runner that does not tell the end is given up 20 s after the time limit")
    func hangingRunner_isGivenUp() throws {
        let replies = [RunnerReply.started, .line("x")]
        #expect(try outcome(of: replies, after: .milliseconds(26_999), timeLimit: .seconds(7)) == nil)
        let result = try outcome(of: replies, after: .seconds(27), timeLimit: .seconds(7))
        #expect(result?.end == .timedOut && result?.lastLine == "x")
        let words = result?.failure(timeLimit: .seconds(7))
        #expect(words?.hasPrefix("timed out after 7 s: its runner does not answer") == true, "\(words ?? "-")")
        #expect(try outcome(of: replies, after: .seconds(100_000)) == nil)
    }

    @Test(
        "a runner that does not end its command is given up 20 s after a cancellation, and 5 s after the daemon's end")
    func disobedientRunner_isGivenUp() throws {
        let replies = [RunnerReply.started, .line("x")]
        let cancel: @SurfaceActor (CommandBench) -> Void = { $0.process?.cancel() }
        #expect(try outcome(of: replies, after: .milliseconds(19_999), asking: cancel) == nil)
        #expect(try outcome(of: replies, after: .seconds(20), asking: cancel)?.end == .cancelled)
        let stop: @SurfaceActor (CommandBench) -> Void = { $0.remote.stop {} }
        #expect(try outcome(of: replies, after: .milliseconds(4_999), asking: stop) == nil)
        #expect(try outcome(of: replies, after: .seconds(5), asking: stop)?.end == .cancelled)
    }

    @Test("one command too many is refused in words")
    func tooManyCommands_areRefused() throws {
        let bench = try CommandBench(Self.action("exec sleep 1000"))
        bench.onConnection = { _ in }
        for _ in 0..<RemoteRunner.mostCommands {
            bench.remote.start(bench.request("Action a.b"), named: "a.b", onLine: { _ in }) { _ in }
        }
        #expect(try bench.refusal(of: bench.request("Action a.b")) == "64 commands run already")
    }

    @Test("the daemon sends the section, its digest and the inputs, and no argument")
    func request_hasNoArguments() throws {
        let bench = try CommandBench(Self.action("echo x"))
        var sent: [UInt8] = []
        var peer: RunnerChannel?
        bench.onConnection = { socket in
            peer = try? RunnerChannel(socket, limit: RunnerRequest.limit, loop: bench.loop)
            peer?.onMessage = { message in
                sent = Array(message)
                peer?.send(RunnerReply.ended(ProcessResult(end: .exited(0))).bytes)
            }
        }
        _ = try bench.outcome(of: bench.request("Action a.b", ["text": "a"]))
        let digest = bench.origin("Action a.b").digest
        #expect(
            String(decoding: sent, as: UTF8.self)
                == "{\"version\":1,\"configuration\":\"notchd\",\"run\":\"Action a.b\",\"digest\":\"\(digest)\","
                + "\"inputs\":{\"text\":\"a\"}}")
    }

    @Test(
        "a runner that breaks off, or talks nonsense, ends the command once",
        arguments: [
            ([], .notStarted(.notPermitted)), ([123, 0], .notStarted(.notPermitted)),
            (RunnerReply.started.bytes, .killed(signal: 9)),
            (RunnerReply.started.bytes + RunnerReply.line("x").bytes, .killed(signal: 9)),
            ([UInt8](repeating: 65, count: RunnerReply.limit + 2), .notStarted(.notPermitted)),
            (RunnerReply.ended(ProcessResult(end: .timedOut)).bytes + RunnerReply.cut.bytes, .timedOut),
        ] as [([UInt8], ProcessEnd)])
    func brokenRunner_isTold(bytes: [UInt8], end: ProcessEnd) throws {
        let bench = try CommandBench(Self.action("echo x"))
        var peers: [RunnerChannel] = []
        bench.onConnection = { socket in
            guard let peer = try? RunnerChannel(socket, limit: RunnerRequest.limit, loop: bench.loop) else { return }
            peers.append(peer)
            peer.onMessage = { _ in
                peer.send(bytes)
                peer.finish()
            }
        }
        let outcome = try bench.outcome(of: bench.request("Action a.b"))
        #expect(outcome.result?.end == end && outcome.cuts == 0)
    }
}
