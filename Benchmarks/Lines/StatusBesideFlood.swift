import FoundationEssentials
import Glibc
import NotchCore
import NotchIPC

/// Line 21: how long one client waits for its answer while sixteen others send whatever costs most.
struct StatusBesideFlood: Benchmark {
    let programs: Programs
    let lines: Set<Int> = [21]

    private static let calls = 1000
    private static let panel = "1480x320"

    func run() throws -> [Row] {
        guard programs.hasDaemon else {
            var row = row(of: .calls)
            row.note = programs.missingDaemon
            return [row]
        }
        guard geteuid() == 0 else {
            var row = row(of: .calls)
            row.note = "needs root: each client floods as a user of its own, since a rate is given to each user"
            return try singleCalls() + [row]
        }
        return try singleCalls() + FloodKind.allCases.map { try measured($0) }
    }

    private func row(of kind: FloodKind) -> Row {
        Row(
            line: 21, figure: "Status, p99, beside 16 clients: \(kind.name)", anchor: "beside nobody, p99",
            goals: [])
    }

    private func measured(_ kind: FloodKind) throws -> Row {
        let daemon = try Daemon(programs, arguments: ["--panel", Self.panel])
        daemon.openToAll()
        try prepare(daemon, for: kind)
        let alone = try latencies(daemon, connecting: kind.isOfConnections)
        var floods: [ChildProcess] = []
        for number in 0..<(Flood.clients + kind.monitoringProcesses) {
            let monitors = number < Flood.clients ? 0 : FloodKind.monitorsEach
            floods.append(
                try ChildProcess(
                    FileText.ownFolder + "/notch-bench",
                    [
                        "--flood", kind.rawValue, "--seed", "\(number)", "--monitors", "\(monitors)", "--socket",
                        daemon.socket,
                    ]))
        }
        pause(microseconds: 300_000)
        let beside = try latencies(daemon, connecting: kind.isOfConnections)
        guard floods.allSatisfy(\.isRunning), daemon.process.isRunning else {
            throw BenchmarkError("line 21: the flood of \(kind.name) came to an end")
        }
        floods = []
        var row = row(of: kind)
        row.measured = .nanoseconds(beside.percentile99)
        row.anchorMeasured = .nanoseconds(alone.percentile99)
        row.ratio = beside.percentile99 / alone.percentile99
        return row
    }

    /// Measures calls, one a millisecond at most. Any client may keep up that rate.
    private func latencies(_ daemon: Daemon, connecting: Bool) throws -> [Double] {
        let client = try daemon.connect()
        return try (0..<Self.calls).map { _ in
            pause(microseconds: 1000)
            return try Stopwatch.time {
                _ = try (connecting ? daemon.connect() : client).call(StatusRequest())
            }
        }
    }

    /// Gives the daemon what the flood asks for.
    private func prepare(_ daemon: Daemon, for kind: FloodKind) throws {
        let client = try daemon.connect()
        var draft = ActivityDraft(title: FloodKind.title)
        draft.subtitle = FloodKind.subtitle
        switch kind {
        case .searches, .lists, .explains:
            _ = try client.call(SuspendRequest())
            draft.coalescingKey = kind == .searches ? "search" : nil
            for _ in 0..<FieldLimits.list.upperBound { _ = try client.call(EnqueueRequest(activity: draft)) }
        case .unknownIcons:
            draft.id = UUID(uuidString: FloodKind.held)
            draft.hold = true
            _ = try client.call(EnqueueRequest(activity: draft))
        default: break
        }
        pause(microseconds: 1_500_000)
    }

    /// The times of single costly calls, which cannot be cut into turns.
    private func singleCalls() throws -> [Row] {
        let daemon = try Daemon(programs, arguments: ["--panel", Self.panel])
        try prepare(daemon, for: .searches)
        let needle = String(repeating: "a", count: FieldLimits.search - 1) + "b"
        return [
            try row("one screenshot, \(Self.panel)", of: daemon) { _ = try $0.call(ScreenshotRequest()) },
            try row("one search of a full history", of: daemon) {
                _ = try $0.call(HistoryRequest { $0.search = needle })
            },
        ]
    }

    private func row(_ figure: String, of daemon: Daemon, _ call: (NotchClient) throws -> Void) throws -> Row {
        var samples: [(figure: Double, anchor: Double)] = []
        for _ in 0..<31 {
            let client = try daemon.connect()
            let anchor = try Stopwatch.time { _ = try client.call(StatusRequest()) }
            samples.append((try Stopwatch.time { try call(client) }, anchor))
        }
        var row = Row(line: 21, figure: figure, anchor: "one Status", goals: [])
        row.enter(Rounds(samples))
        return row
    }
}
