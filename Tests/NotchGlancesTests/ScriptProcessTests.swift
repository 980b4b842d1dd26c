import Foundation
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchEventLoop
@testable import NotchGlances

/// Real programs, on a loop that the test runs.
@Suite("The programs of scripts", .serialized)
@SurfaceActor
struct ScriptProcessTests {
    private let shelf = GlanceShelf()
    private let log = LogBook()

    private func shell(_ id: String, _ script: String, _ schedule: ScriptOptions.Schedule) -> ScriptOptions {
        var options = ScriptOptions(id: id, source: .program(["/bin/sh", "-c", script]))
        options.schedule = schedule
        options.timeLimit = .seconds(20)
        return options
    }

    @Test("a script's standard output is shown, and its standard error is not")
    func output_isShown() throws {
        let loop = try EventLoop()
        let runner = ProcessRunner(loop: loop)
        let script = #"echo oops >&2; echo "{\"text\": \"$BLOCK_NAME\", \"tooltip\": \"$(printf %5000s x)end\"}""#
        let module = ScriptSource(
            shell("name", script, .once), runner: runner, sink: shelf, clock: loop, logger: log.logger)
        shelf.onChange = { loop.stop() }
        module.start()
        try loop.runBounded()
        #expect(shelf.glances["name"]?.value == "name")
        #expect(shelf.glances["name"]?.detail == "x" + "end")
        #expect(log.lines == [])
        try finish([module], runner, loop)
    }

    @Test("a script that runs for ever and floods is read within its bounds, and goes on after a period")
    func flood_isBounded() throws {
        let loop = try EventLoop()
        let runner = ProcessRunner(loop: loop)
        let module = ScriptSource(
            shell("flood", "i=0; while :; do i=$((i+1)); echo $i; done", .continuous), runner: runner, sink: shelf,
            clock: loop, logger: log.logger)
        module.start()
        _ = loop.schedule(at: loop.now + .seconds(2)) { loop.stop() }
        try loop.runBounded()
        #expect(shelf.values.count == 1 && (1...12).contains(shelf.changes))
        try finish([module], runner, loop)
    }

    @Test("a script for ever that writes without an end shows a value, and the log says that there is more")
    func endlessFlood_isTold() throws {
        let loop = try EventLoop(clock: .virtual)
        let runner = ProcessRunner(loop: loop)
        let module = ScriptSource(
            shell("yes", "exec yes", .continuous), runner: runner, sink: shelf, clock: loop, logger: log.logger)
        module.start()
        @SurfaceActor func look() {
            if !log.lines.isEmpty { return loop.stop() }
            loop.advance(by: .milliseconds(1)) { look() }
        }
        look()
        try loop.runBounded()
        #expect(shelf.values == ["y"])
        #expect(
            log.lines == [
                "/bin/sh writes more than 64 KiB in 10 s; of the rest only the newest line counts"
            ])
        module.stop()
        runner.stop { loop.stop() }
        try loop.runBounded()
    }

    @Test("a script that writes a megabyte without a newline keeps the glance that it had")
    func megabyte_keepsTheGlance() throws {
        let folder = try TemporaryFolder()
        let bench = ScriptBench()
        let script = "if cd '\(folder.path)/seen'; then head -c 1000000 /dev/zero | tr '\\0' x; else mkdir "
        let options = shell("long", script + "'\(folder.path)/seen'; echo good; fi", .repeating)
        #expect(try bench.run(options, runs: 2)?.value == "good")
        #expect(
            bench.log.lines == [
                "/bin/sh writes more than 64 KiB or 1024 lines in one run; the rest is left out"
            ])
    }

    @Test(
        "JSON on a line of at most 16 KiB is read, and a longer one is told by the limit",
        arguments: [(16 << 10, "x", true), ((16 << 10) + 8, "x", false), (20_000, "x", false), (20_000, "ä", false)])
    func longLine_isTold(size: Int, letter: String, isRead: Bool) throws {
        let folder = try TemporaryFolder()
        let frame = #"{"text": "a", "tooltip": ""}"#
        let filler = String(repeating: letter, count: (size - frame.utf8.count) / letter.utf8.count)
        try folder.write(#"{"text": "a", "tooltip": "\#(filler)"}"#, to: "line")
        let bench = ScriptBench()
        let shown = try bench.run(shell("long", "cat '\(folder.path)/line'", .once))
        #expect((shown?.value == "a") == isRead)
        #expect(
            bench.log.lines == (isRead ? [] : ["/bin/sh writes a line of JSON over the limit of 16 KiB"]))
    }

    @Test("ten scripts that hang, end, are killed, flood and fork leave no process")
    func modules_leaveNone() throws {
        let loop = try EventLoop()
        var configuration = ProcessMachine.Configuration()
        configuration.grace = .milliseconds(100)
        let runner = ProcessRunner(loop: loop, configuration: configuration)
        let scripts = [
            "sleep 1000", "trap '' TERM; while :; do sleep 1000; done", "yes", "kill -9 $$", "sleep 1000 & echo a",
            "setsid sh -c '(sleep 1000 &)'; echo b", "exit 3", "head -c 1000000 /dev/zero | tr '\\0' x; echo",
            "echo c", "(setsid sleep 1000 &) ; sleep 1000",
        ]
        var modules: [ScriptSource] = []
        for (number, script) in scripts.enumerated() {
            var options = shell("script\(number)", script, number % 3 == 0 ? .continuous : .every(.milliseconds(500)))
            options.timeLimit = .milliseconds(300)
            modules.append(
                ScriptSource(options, runner: runner, sink: shelf, clock: loop, logger: log.logger))
        }
        for module in modules { module.start() }
        _ = loop.schedule(at: loop.now + .seconds(3)) { loop.stop() }
        try loop.runBounded()
        #expect(shelf.values.contains("b") && shelf.values.contains("c"))
        try finish(modules, runner, loop)
        #expect(shelf.values == [])
    }

    /// Stops everything, and looks for what is left.
    private func finish(_ modules: [ScriptSource], _ runner: ProcessRunner, _ loop: EventLoop) throws {
        for module in modules { module.stop() }
        runner.stop { loop.stop() }
        try loop.runBounded()
        #expect(runner.running == 0)
        // Other runners' scripts have other marks.
        let leftovers = System.children().filter { runner.marks.run(of: $0) != nil }
        #expect(leftovers == [])
    }
}
