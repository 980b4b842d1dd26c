import NotchCore
import NotchPictureSamples

/// Lines 7 and 8: the cost of enqueuing and dequeuing, however many activities are pending.
struct PendingLine: Benchmark {
    let lines: Set<Int> = [7, 8]

    func run() throws -> [Row] {
        [enqueueAndDequeue()] + againstTheArray()
    }

    private func enqueueAndDequeue() -> Row {
        var many = filled(1_000_000)
        var few = filled(1000)
        let rounds = Rounds(figure: { Self.turn(&many) }, anchor: { Self.turn(&few) })
        return Row(
            line: 7, figure: "enqueue and dequeue with keys, 1 M pending", anchor: "the same at 1 k",
            goals: [.ratio(4)]
        ).entering(rounds)
    }

    private func againstTheArray() -> [Row] {
        [
            row("with a new key", newKeys(prefix: "build:target-"), goal: 800),
            row("with a new short key", newKeys(prefix: "job-"), goal: 500),
            row("with a pending one's key", pendingKeys(), goal: 2500),
        ]
    }

    private static let pendingCount = 100_000

    /// Both take the same newcomers, the array only the first few. The newcomers go again, unmeasured, before the next
    /// round.
    private func newKeys(prefix: String) -> Rounds {
        let count = Self.pendingCount
        let first = Samples.keyed(0..<count, prefix: prefix)
        var ours = PendingActivities()
        var array = ArrayQueue()
        for activity in Self.shuffled(first) { ours.append(activity, at: .zero) }
        for activity in first { array.fill(with: activity) }
        let newcomers = Samples.keyed(count..<count + 1024, prefix: prefix)
        let few = newcomers.prefix(16)
        return Rounds(
            (0..<25).map { _ in
                let figure = Stopwatch.time { for newcomer in newcomers { Self.enqueue(newcomer, in: &ours) } }
                for newcomer in newcomers { _ = ours.remove(id: newcomer.id) }
                let anchor = Stopwatch.time { for newcomer in few { array.enqueue(newcomer) } }
                for _ in few { array.removeLast() }
                return (figure / Double(newcomers.count), anchor / Double(few.count))
            })
    }

    private func pendingKeys() -> Rounds {
        var ours = filled(Self.pendingCount)
        var array = ArrayQueue()
        let first = Samples.keyed(0..<Self.pendingCount)
        for activity in first { array.fill(with: activity) }
        let replacements = Self.shuffled(first).map(Self.withNewID)
        var (next, arrayNext) = (0, 0)
        return Rounds(
            15,
            figure: {
                next = (next + 1) % replacements.count
                Self.enqueue(replacements[next], in: &ours)
            },
            anchor: {
                arrayNext = (arrayNext + 1) % replacements.count
                array.enqueue(replacements[arrayNext])
            })
    }

    /// - Parameter goal: how many times faster than the array the line is meant to be.
    private func row(_ what: String, _ rounds: Rounds, goal: Double) -> Row {
        Row(
            line: 8, figure: "enqueue \(what), 100 k pending", anchor: "the array algorithm",
            goals: [.timesFaster(goal)]
        ).entering(rounds)
    }

    private func filled(_ count: Int) -> PendingActivities {
        var pending = PendingActivities()
        for activity in Self.shuffled(Samples.keyed(0..<count)) { pending.append(activity, at: .zero) }
        return pending
    }

    /// Takes the first activity out and appends it again, which is what an arrival and a turn on the surface cost the
    /// line.
    private static func turn(_ pending: inout PendingActivities) {
        guard let item = pending.dequeue(at: .zero) else { return }
        enqueue(item.activity, in: &pending)
    }

    /// Q7: a pending peer with the same key goes, and the newcomer goes to the back.
    private static func enqueue(_ activity: Activity, in pending: inout PendingActivities) {
        if let key = activity.coalescingKey { _ = pending.remove(key: key) }
        pending.append(activity, at: .zero)
    }

    private static func withNewID(_ activity: Activity) -> Activity {
        Activity(coalescingKey: activity.coalescingKey, priority: activity.priority, title: activity.title)
    }

    /// Puts the activities into an order that is the same in every run, and in which neighbours do not stay neighbours.
    private static func shuffled(_ activities: [Activity]) -> [Activity] {
        var generator = SeededGenerator(seed: 1)
        return activities.shuffled(using: &generator)
    }
}
