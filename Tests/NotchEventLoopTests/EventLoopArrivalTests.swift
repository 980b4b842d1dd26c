import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

/// Actions that run after everything that has arrived.
@SurfaceActor
@Suite struct EventLoopArrivalTests {
    @Test("All that is ready is served before what waits for that, and timers come after it")
    func arrivals_areServedFirst() async throws {
        let loop = try EventLoop()
        // The limit is so long that even a busy machine does not reach it.
        loop.arrivalTime = .seconds(600)
        let pipes = try (0..<3).map { _ in try TestPipe() }
        var log: [String] = []
        var sources: [IOSource] = []
        for pipe in pipes {
            sources.append(
                try loop.watch(pipe.reader, for: .readable) { _ in
                    pipe.drain()
                    log.append("arrival")
                    guard log.count == 1 else { return }
                    loop.afterArrivals { log.append("after") }
                    _ = loop.schedule(at: loop.now) {
                        log.append("timer")
                        loop.stop()
                    }
                })
        }
        for pipe in pipes { pipe.write("x") }
        try loop.runBounded()
        // This loop is not the actor's, so the actions after the arrivals run now.
        await settle()
        #expect(Array(log.prefix(4)) == ["arrival", "arrival", "arrival", "timer"])
        #expect(log.contains("after"))
        sources.forEach { $0.cancel() }
    }

    @Test("What never ceases to arrive holds up neither timers nor what waits for its end")
    func endlessArrivals_holdUpNothing() async throws {
        let loop = try EventLoop()
        let pipe = try TestPipe()
        pipe.write("x")
        var arrivals = 0
        var followers = 0
        let source = try loop.watch(pipe.reader, for: .readable) { _ in
            arrivals += 1
            loop.afterArrivals { followers += 1 }
        }
        func look() {
            _ = loop.schedule(at: loop.now + .milliseconds(1)) {
                // 200 arrivals are more than one turn serves.
                if arrivals > 200 { loop.stop() } else { look() }
            }
        }
        look()
        try loop.runBounded()
        await settle()
        #expect(followers > 1)
        source.cancel()
    }

    @Test("In virtual time, nothing moves before it")
    func virtualTime_waits() async throws {
        let loop = try EventLoop(clock: .virtual)
        var log: [String] = []
        loop.afterArrivals {}
        loop.advance(by: .milliseconds(5)) {
            log.append("advanced")
            loop.afterArrivals { log.append("after \(loop.now.milliseconds)") }
            loop.advance(by: .milliseconds(5)) { loop.stop() }
        }
        try loop.runBounded()
        await settle()
        #expect(log == ["advanced", "after 10"], "the actor is free again when the loop has stopped")
        #expect(loop.turns == 0, "it never sleeps while anything is to be done")
    }
}
