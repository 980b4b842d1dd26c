import Foundation
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Synchronization
import Testing

@SurfaceActor
@Suite struct EventLoopSourceTests {
    @Test func watch_reportsReadabilityForAsLongAsItLasts() throws {
        let loop = try EventLoop()
        let pipe = try TestPipe()
        var reports: [DescriptorReadiness] = []
        let source = try loop.watch(pipe.reader, for: .readable) { readiness in
            reports.append(readiness)
            if reports.count == 3 {
                pipe.drain()
                pipe.closeWriter()
            }
            if readiness.contains(.hangUp) { loop.stop() }
        }
        pipe.write("x")
        try loop.runBounded()
        source.cancel()
        #expect(reports == [.readable, .readable, .readable, .hangUp])
    }

    @Test func setInterest_turnsReportsOffAndOn() throws {
        let loop = try EventLoop()
        let pipe = try TestPipe()
        var reports: [DescriptorReadiness] = []
        let source = try loop.watch(pipe.writer, for: []) { readiness in
            reports.append(readiness)
            loop.stop()
        }
        _ = loop.schedule(at: loop.now + .milliseconds(5)) {
            #expect(reports.isEmpty)
            #expect(throws: Never.self) { try source.setInterest(.writable) }
        }
        try loop.runBounded()
        #expect(source.interest == .writable)
        #expect(reports == [.writable])
    }

    @Test func cancel_fromTheHandlerEndsTheWatch() throws {
        let loop = try EventLoop()
        let pipe = try TestPipe()
        pipe.write("x")
        var reports = 0
        var source: IOSource?
        source = try loop.watch(pipe.reader, for: .readable) { _ in
            reports += 1
            source?.cancel()
            source?.cancel()
        }
        _ = loop.schedule(at: loop.now + .milliseconds(5)) { loop.stop() }
        try loop.runBounded()
        #expect(reports == 1)
    }

    @Test func aReleasedSource_endsTheWatchAndLetsTheHandlerGo() throws {
        final class Token {}
        let loop = try EventLoop()
        let pipe = try TestPipe()
        pipe.write("x")
        weak var token: Token?
        do {
            let held = Token()
            token = held
            _ = try loop.watch(pipe.reader, for: .readable) { [held] _ in
                Issue.record("a released watch reported \(held)")
            }
        }
        #expect(token == nil)
        _ = loop.schedule(at: loop.now + .milliseconds(2)) { loop.stop() }
        try loop.runBounded()
    }

    @Test func aSourceReleasedOnAnotherThread_endsTheWatchOnTheActor() async throws {
        final class Token {}
        let loop = try EventLoop()
        let pipe = try TestPipe()
        weak var token: Token?
        let holder: Mutex<IOSource?>
        do {
            let held = Token()
            token = held
            holder = Mutex(try loop.watch(pipe.reader, for: .readable) { [held] _ in _ = held })
        }
        #expect(token != nil)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            Thread {
                holder.withLock { $0 = nil }
                done.resume()
            }.start()
        }
        // This task runs after the release, which was queued on the actor before it.
        await Task { @SurfaceActor in }.value
        #expect(token == nil)
    }

    @Test func watch_ofTheSameDescriptorTwiceIsAnError() throws {
        let loop = try EventLoop()
        let pipe = try TestPipe()
        let source = try loop.watch(pipe.reader, for: .readable) { _ in }
        #expect(throws: EventLoopError(code: .watch, errno: EEXIST, message: "cannot watch descriptor \(pipe.reader)"))
        {
            _ = try loop.watch(pipe.reader, for: .readable) { _ in }
        }
        source.cancel()
    }

    @Test func watch_ofWhatCannotBeWatchedIsAnErrorThatTellsWhich() throws {
        let loop = try EventLoop()
        #expect(throws: EventLoopError(code: .watch, errno: EBADF, message: "cannot watch descriptor -1")) {
            _ = try loop.watch(-1, for: .readable) { _ in }
        }
        let file = open("/proc/self/exe", O_RDONLY)
        defer { close(file) }
        #expect(throws: EventLoopError(code: .watch, errno: EPERM, message: "cannot watch descriptor \(file)")) {
            _ = try loop.watch(file, for: .readable) { _ in }
        }
    }

    @Test func onIdle_comesInTurnWithWhatIsAlwaysReady() throws {
        let loop = try EventLoop()
        let pipe = try TestPipe()
        pipe.write("x")
        var reports = 0
        var calls: [Int] = []
        let source = try loop.watch(pipe.reader, for: .readable) { _ in
            reports += 1
            if reports > 100_000 { loop.stop() }
        }
        var idler: IdleSource?
        idler = try loop.onIdle {
            calls.append(reports)
            if calls.count == 3 { loop.stop() } else { idler?.request() }
        }
        idler?.request()
        try loop.runBounded()
        source.cancel()
        #expect(calls.count == 3)
        #expect(calls == calls.sorted() && calls.first != 0, "each time it waits anew: \(calls)")
        #expect(Set(calls).count == 3)
    }

    @Test func onIdle_waitsForDescriptorsThatAreReady() throws {
        let loop = try EventLoop()
        loop.idlePatience = .seconds(600)
        let pipe = try TestPipe()
        var calls: [String] = []
        let source = try loop.watch(pipe.reader, for: .readable) { _ in
            calls.append("ready")
            if calls.count == 3 { pipe.drain() }
            if calls.count == 10 { loop.stop() }
        }
        var idler: IdleSource?
        idler = try loop.onIdle {
            calls.append("idle")
            if calls.count == 4 {
                pipe.write("x")
                idler?.request()
            } else {
                loop.stop()
            }
        }
        pipe.write("x")
        idler?.request()
        idler?.request()
        try loop.runBounded()
        #expect(calls.prefix(5) == ["ready", "ready", "ready", "idle", "ready"])
        #expect(calls.filter { $0 == "idle" }.count == 1, "the pipe was never empty again")
        source.cancel()
        try loop.runBounded()
        #expect(calls.last == "idle")
        #expect(calls.filter { $0 == "idle" }.count == 2)
    }

    @Test func onIdle_isSilentUnlessAskedAndOnceCancelled() throws {
        final class Token {}
        let loop = try EventLoop()
        weak var token: Token?
        do {
            let held = Token()
            token = held
            let idler = try loop.onIdle { [held] in Issue.record("nobody asked: \(held)") }
            _ = loop.schedule(at: loop.now + .milliseconds(2)) { loop.stop() }
            try loop.runBounded()
            idler.request()
            idler.cancel()
            idler.cancel()
            idler.request()
            _ = loop.schedule(at: loop.now + .milliseconds(2)) { loop.stop() }
            try loop.runBounded()
        }
        #expect(token == nil)
    }

    @Test func onSignal_callsItsHandlerOnTheLoop() throws {
        let loop = try EventLoop()
        var count = 0
        try loop.onSignal(SIGUSR1) { Issue.record("the first handler was not replaced") }
        try loop.onSignal(SIGUSR1) {
            count += 1
            loop.stop()
        }
        // The signal goes to this thread. A signal to the process could reach a thread of the test runner, and end the
        // runner.
        pthread_kill(pthread_self(), SIGUSR1)
        try loop.runBounded()
        #expect(count == 1)
    }

    @Test func onSignal_refusesWhatIsNoSignal() throws {
        let loop = try EventLoop()
        #expect(throws: EventLoopError(code: .signal, errno: EINVAL, message: "cannot handle signal 999")) {
            try loop.onSignal(999) {}
        }
    }

    @Test func errors_tellWhatWhereAndWhy() {
        let error = EventLoopError(code: .watch, errno: EBADF, message: "cannot watch descriptor 7")
        #expect(error.description == "cannot watch descriptor 7: Bad file descriptor")
    }
}
