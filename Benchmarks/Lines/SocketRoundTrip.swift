import NotchIPC

/// Line 16: a request and its reply, through the client that `notchctl` uses.
struct SocketRoundTrip: Benchmark {
    let programs: Programs
    let lines: Set<Int> = [16]

    /// Fewer than a client may call at once, so that the daemon's rate limit plays no part.
    private static let calls = 1000

    func run() throws -> [Row] {
        var row = Row(
            line: 16, figure: "request round trip (Status)", anchor: "bare Unix socket, 64 bytes",
            goals: [])
        guard programs.hasDaemon else {
            row.note = programs.missingDaemon
            return [row]
        }
        let daemon = try Daemon(programs)
        pause(microseconds: 500_000)
        let client = try daemon.connect()
        let echo = try SocketEcho(size: 64)
        var samples: [(figure: Double, anchor: Double)] = []
        for _ in 0..<Self.calls {
            let anchor = try Stopwatch.time { try echo.roundTrip() }
            samples.append((try Stopwatch.time { _ = try client.call(StatusRequest()) }, anchor))
        }
        row.enter(Rounds(samples))
        return [row]
    }
}
