import NotchCore

/// Line 9: the cost of a member's life on a stream, however many members wait.
struct StreamLifecycle: Benchmark {
    let lines: Set<Int> = [9]

    private struct Member: QueueMember {
        var id: Int
        var memberType: QueueMemberType { .timed }
        var transitionDuration: Duration { .milliseconds(400) }
        var restDuration: Duration { .milliseconds(2400) }
        var endDelay: Duration { .milliseconds(100) }
    }

    func run() throws -> [Row] {
        let (many, few) = (100_000, 1000)
        let repetitions = many / few
        var samples: [(figure: Double, anchor: Double)] = []
        for round in 0..<8 {
            let anchor = try Stopwatch.time { for _ in 0..<repetitions { try Self.live(few) } }
            let figure = try Stopwatch.time { try Self.live(many) }
            // The first round warms up.
            guard round > 0 else { continue }
            samples.append((figure / Double(many), anchor / Double(repetitions * few)))
        }
        return [
            Row(
                line: 9, figure: "lifecycle per member, 100 k members", anchor: "the same at 1 k", goals: [.ratio(1.2)]
            ).entering(Rounds(samples))
        ]
    }

    /// Enqueues the members and lives through every deadline until the last is hidden.
    private static func live(_ count: Int) throws {
        var stream = StreamMachine<Member>()
        var phases = stream.handle(.enqueue((0..<count).map { Member(id: $0) }), at: .zero).count
        while let deadline = stream.nextDeadline {
            phases += stream.handle(.deadline, at: deadline).count
        }
        guard phases == 3 * count else {
            throw BenchmarkError("line 9: \(count) members had \(phases) phases instead of three each")
        }
    }
}
