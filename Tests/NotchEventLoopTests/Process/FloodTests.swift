import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@Suite("A program that floods its output", .serialized)
@SurfaceActor
struct FloodTests {
    @Test("one without an end is cut, does not hold the loop up, and is ended at its time limit")
    func yes_isCut() throws {
        let test = try TestRunner()
        var lines = 0
        var ticks = 0
        @SurfaceActor func tick() {
            ticks += 1
            _ = test.loop.schedule(at: test.loop.now + .milliseconds(5)) { tick() }
        }
        tick()
        let request = ProcessRequest(arguments: ["/usr/bin/yes", "fläche"], timeLimit: .milliseconds(500))
        let result = try test.result(of: request) { line, _ in
            lines += 1
            if line != "fläche" { Issue.record("\(line)") }
        }
        // What is written last may be the beginning of a line.
        #expect(result.end == .timedOut && result.isOutputCut)
        #expect(result.lastLine?.isEmpty == false)
        #expect(lines == (64 << 10) / 8)
        #expect(ticks > 5)
    }

    @Test(
        "one that goes on beyond its limit is told of once in each period, when its last line within it has been given")
    func cut_isToldOnceAPeriod() throws {
        let test = try TestRunner(clock: .virtual)
        var request = ProcessRequest.shell("exec yes", timeLimit: nil)
        request.outputLimit = 21
        request.outputPeriod = .seconds(10)
        var events: [String] = []
        var process: RunningProcess?
        process = test.runner.run(request) { line in
            events.append(line)
        } onCut: {
            events.append("cut at \(test.loop.now.sinceStart.components.seconds)")
            if events.last == "cut at 20" { process?.cancel() }
            test.loop.advance(by: .seconds(10)) {}
        } then: { _ in
            test.loop.stop()
        }
        try test.loop.runBounded()
        // The last one of each period is the newest line beyond the limit.
        #expect(events.split { $0 != "y" }.prefix(3).map { (9...13).contains($0.count) } == [true, true, true])
        #expect(events.filter { $0 != "y" } == ["cut at 0", "cut at 10", "cut at 20"])
        #expect(test.leftovers == [])
    }

    @Test("the newest line counts when one that has written too much falls silent")
    func newestLine_isGiven() throws {
        let test = try TestRunner()
        var request = ProcessRequest.shell("yes | head -n 1000; echo quiet; exec sleep 1000", timeLimit: nil)
        request.outputLimit = 21
        request.outputPeriod = .seconds(1000)
        var lines: [String] = []
        var process: RunningProcess?
        process = test.runner.run(request) { line in
            lines.append(line)
            if line == "quiet" { process?.cancel() }
        } then: { _ in
            test.loop.stop()
        }
        try test.loop.runBounded()
        #expect(lines.last == "quiet" && (10...100).contains(lines.count), "\(lines.count)")
        #expect(test.leftovers == [])
    }

    @Test("one with an end comes to it, and its last line is known")
    func seq_ends() throws {
        let test = try TestRunner()
        var lines: [String] = []
        var request = ProcessRequest(arguments: ["/usr/bin/seq", "1", "100000"], timeLimit: .seconds(100))
        request.outputLimit = 21
        let result = try test.result(of: request) { line, _ in lines.append(line) }
        #expect(result == ProcessResult(end: .exited(0), lastLine: "100000", isOutputCut: true))
        #expect(lines == (1...10).map { "\($0)" })
    }

    @Test("what is written just before the end is read, as much as a pipe holds")
    func fullPipe_isRead() throws {
        let test = try TestRunner()
        var request = ProcessRequest.shell("head -c 65536 /dev/zero | tr '\\0' a; exit 5")
        request.outputLimit = 1 << 20
        var lines: [String] = []
        let result = try test.result(of: request) { line, _ in lines.append(line) }
        #expect(result.end == .exited(5) && !result.isOutputCut)
        #expect(lines == [String(repeating: "a", count: 1024)])
    }
}
