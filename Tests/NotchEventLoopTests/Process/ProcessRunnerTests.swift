import Foundation
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@Suite("A program that is run", .serialized)
@SurfaceActor
struct ProcessRunnerTests {
    @Test("its exit status and its last line are told", arguments: [0, 1, 77] as [Int32])
    func exit_isTold(status: Int32) throws {
        let test = try TestRunner()
        var lines: [String] = []
        let script = "echo one; echo two >&2; printf 'three \\n\\n  \\n'; exit \(status)"
        let result = try test.result(of: script) { line, _ in lines.append(line) }
        #expect(result == ProcessResult(end: .exited(status), lastLine: "three "))
        #expect(lines == ["one", "two", "three ", "", "  "])
        #expect(test.runner.running == 0 && test.leftovers == [])
    }

    @Test("a line without an end counts too")
    func lastLine_needsNoEnd() throws {
        let test = try TestRunner()
        #expect(try test.result(of: "printf 'a\\nb'").lastLine == "b")
        #expect(try test.result(of: "true").lastLine == nil)
    }

    @Test("a signal that ends it is told")
    func signal_isTold() throws {
        let test = try TestRunner()
        #expect(try test.result(of: "kill -USR1 $$").end == .killed(signal: SIGUSR1))
        #expect(try test.result(of: "kill -9 $$").end == .killed(signal: SIGKILL))
    }

    @Test("one that hangs is ended at its time limit")
    func hang_isEnded() throws {
        let test = try TestRunner()
        let request = ProcessRequest.shell("echo begun; sleep 1000; sleep 1000", timeLimit: .milliseconds(200))
        let result = try test.result(of: request)
        #expect(result.end == .timedOut)
        #expect(test.runner.running == 0 && test.leftovers == [])
    }

    @Test("one that is cancelled may say farewell")
    func cancel_asks() throws {
        var configuration = ProcessMachine.Configuration()
        configuration.grace = .seconds(100)
        let test = try TestRunner(configuration)
        let script = "trap 'echo farewell; exit 3' TERM; sleep 1000 & echo ready; wait"
        let result = try test.result(of: script) { line, process in
            if line == "ready" {
                process?.cancel()
                process?.cancel()
            }
        }
        #expect(result == ProcessResult(end: .cancelled, lastLine: "farewell"))
    }

    @Test("one that ignores SIGTERM is killed with its group")
    func ignoredTerm_isKilled() throws {
        var configuration = ProcessMachine.Configuration()
        configuration.grace = .milliseconds(50)
        let test = try TestRunner(configuration)
        let script = "trap '' TERM; sleep 1000 & echo $!; while :; do sleep 1000; done"
        var child: String?
        let result = try test.result(of: script) { line, process in
            child = line
            process?.cancel()
        }
        #expect(result.end == .cancelled)
        #expect(child != nil && !isThere(child))
    }

    @Test("what cannot be started is told in a later turn")
    func failure_isTold() throws {
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\n", to: "plain", mode: 0o644)
        try folder.write("no program", to: "text", mode: 0o755)
        let test = try TestRunner()
        func end(_ arguments: [String], folder: String = "/", environment: [String: String] = [:]) throws -> ProcessEnd
        {
            try test.result(
                of: ProcessRequest(
                    arguments: arguments, environment: environment, folder: folder, timeLimit: nil)
            ).end
        }
        #expect(try end(["/missing/program"]) == .notStarted(.noEntry))
        #expect(try end([folder.path + "/plain"]) == .notStarted(.accessDenied))
        #expect(try end([folder.path]) == .notStarted(.accessDenied))
        #expect(try end([folder.path + "/text"]) == .notStarted(Errno(rawValue: ENOEXEC)))
        #expect(try end(["/bin/true"], folder: "/missing") == .notStarted(.noEntry))
        #expect(try end(["/bin/true"], folder: "/dev/null") == .notStarted(.notDirectory))
        #expect(try end([]) == .notStarted(.invalid))
        #expect(try end(["true"]) == .notStarted(.invalid))
        #expect(try end(["/bin/true", "a\0b"]) == .notStarted(.invalid))
        #expect(try end(["/bin/true"], environment: ["A=B": "C"]) == .notStarted(.invalid))
        let long = String(repeating: "x", count: 4 << 20)
        #expect(try end(["/bin/true", long]) == .notStarted(Errno(rawValue: E2BIG)))
        #expect(test.runner.running == 0 && test.leftovers == [])
    }

    @Test("one that closes its output goes on")
    func closedOutput_isNoEnd() throws {
        let test = try TestRunner()
        let script = "echo a; exec >&- 2>&-; i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; exit 7"
        #expect(try test.result(of: script) == ProcessResult(end: .exited(7), lastLine: "a"))
    }

    @Test("too many at once are refused")
    func limit_isKept() throws {
        var configuration = ProcessMachine.Configuration()
        configuration.limit = 2
        let test = try TestRunner(configuration)
        var ends: [ProcessEnd] = []
        for _ in 0..<3 {
            test.runner.run(.shell("sleep 1000")) { ends.append($0.end) }
        }
        #expect(test.runner.running == 2 && ends == [])
        test.runner.stop { test.loop.stop() }
        try test.loop.runBounded()
        #expect(ends == [.notStarted(.wouldBlock), .cancelled, .cancelled])
    }

    @Test("all are ended when the runner stops, and no other is started")
    func stop_endsAll() throws {
        var configuration = ProcessMachine.Configuration()
        configuration.grace = .milliseconds(50)
        let test = try TestRunner(configuration)
        var ends: [ProcessEnd] = []
        var ready = 0
        for number in 0..<6 {
            let trap = number < 3 ? "trap '' TERM;" : ""
            let script = "\(trap) echo ready; while :; do sleep 1000; done"
            test.runner.run(.shell(script, timeLimit: nil)) { line in
                ready += 1
                if ready == 6 { test.runner.stop { test.loop.stop() } }
            } then: {
                ends.append($0.end)
            }
        }
        #expect(test.runner.running == 6)
        try test.loop.runBounded()
        #expect(ends == Array(repeating: .cancelled, count: 6))
        #expect(test.runner.running == 0 && test.leftovers == [])
        #expect(try test.result(of: "true").end == .cancelled)
        test.runner.stop { test.loop.stop() }
        try test.loop.runBounded()
    }

    @Test("many at once come to their own ends")
    func many_areIndependent() throws {
        let test = try TestRunner()
        var results: [Int: ProcessResult] = [:]
        for number in 0..<40 {
            test.runner.run(.shell("echo \(number); exit \(number)")) { result in
                results[number] = result
                if results.count == 40 { test.loop.stop() }
            }
        }
        try test.loop.runBounded()
        for number in 0..<40 {
            #expect(results[number] == ProcessResult(end: .exited(Int32(number)), lastLine: "\(number)"))
        }
    }

    @Test("it runs to its end while virtual time stands still")
    func virtualTime_mayStandStill() throws {
        let test = try TestRunner(clock: .virtual)
        let result = try test.result(of: "setsid sh -c '(sleep 1000 &)'; seq 1 100000")
        #expect(result == ProcessResult(end: .exited(0), lastLine: "100000", isOutputCut: true))
        #expect(test.loop.now == .zero)
    }

    @Test("a flood does not keep virtual time from moving to its time limit")
    func virtualTime_movesPastAFlood() throws {
        let test = try TestRunner(clock: .virtual)
        var lines = 0
        let result = try test.result(of: .shell("exec yes", timeLimit: .seconds(5))) { _, _ in
            lines += 1
            // Nearly all that is read. Time moves to the limit, and not on to where nobody waits for the program.
            if lines == 30_000 { test.loop.advance(by: .seconds(5)) {} }
        }
        #expect(result.end == .timedOut && result.isOutputCut)
        #expect(test.leftovers == [])
    }

    @Test("a runner that nobody holds tells the end all the same")
    func releasedRunner_goesOn() throws {
        let loop = try TestRunner().loop
        var ends: [ProcessEnd] = []
        weak var released: ProcessRunner?
        do {
            let runner = ProcessRunner(loop: loop)
            released = runner
            runner.run(ProcessRequest(arguments: ["/missing"], timeLimit: nil)) { ends.append($0.end) }
            runner.run(.shell("exit 4")) {
                ends.append($0.end)
                loop.stop()
            }
        }
        try loop.runBounded()
        #expect(ends == [.notStarted(.noEntry), .exited(4)])
        #expect(released == nil)
    }

    @Test("of a standard error that is apart the last line counts, and a line may be long where somebody asks for that")
    func output_isChosen() throws {
        let test = try TestRunner()
        var request = ProcessRequest.shell("echo early >&2; printf '%3000s' x; echo late >&2; echo >&2; echo")
        request.readsErrors = false
        request.lineLimit = 4096
        var lines: [String] = []
        let result = try test.result(of: request) { line, _ in lines.append(line) }
        #expect(result.end == .exited(0) && lines.map(\.utf8.count) == [3000])
        #expect(result.lastError == "late" && test.leftovers == [])
    }

    @Test("a flood of errors holds nobody up, and its last line is known, cut")
    func errorFlood_isBounded() throws {
        let test = try TestRunner()
        var request = ProcessRequest.shell(
            "yes 0123456789 | head -c 200000 >&2; printf '%5000s' y >&2; echo done; exit 1")
        request.readsErrors = false
        let result = try test.result(of: request)
        #expect(result.end == .exited(1) && result.lastLine == "done" && !result.isOutputCut)
        #expect(result.lastError == nil || result.lastError?.utf8.count == 512)
    }

    @Test("a folder, a program and an interpreter that are missing are told apart")
    func missingPart_isTold() throws {
        let folder = try TemporaryFolder()
        let script = folder.path + "/script"
        try folder.write("#!/missing/python\n", to: "script")
        chmod(script, 0o755)
        func reason(_ program: String, in folder: String = "/") throws -> String? {
            try TestRunner().result(
                of: ProcessRequest(arguments: [program], folder: folder, timeLimit: .seconds(100))
            ).lastError
        }
        #expect(try reason("/bin/true", in: "/missing/folder") == "there is no folder /missing/folder")
        #expect(try reason("/bin/true", in: "/dev/null") == "/dev/null is no folder")
        #expect(try reason("/missing/program") == "there is no program /missing/program")
        #expect(try reason(script)?.hasPrefix("there is no interpreter as the first line of \(script)") == true)
        #expect(try reason("/bin/true") == nil)
    }
}
