import Glibc
import NotchCore
import NotchStore

/// Lines 22 to 25: what the store takes for searches, for durable activities, for its start and for each activity.
struct StoreLines: Benchmark {
    let lines: Set<Int> = [22, 23, 24, 25]

    private static let kept = 10_000
    private static let burst = 256
    /// A word that one ended activity in a thousand has.
    private static let word = "unit777"

    func run() throws -> [Row] {
        // The benchmarks run on the main thread, which is the actor's where no loop was adopted.
        try SurfaceActor.assumeIsolated { [try search(), try durability(), try start(), try enqueuing()] }
    }

    // MARK: Search

    @SurfaceActor
    private func search() throws -> Row {
        let folder = try ScratchFolder()
        var options = StoreOptions(path: folder.path + "/notch.db")
        options.keep = 2 * Self.kept
        options.maxSize = 1 << 30
        try fill(options, with: Self.kept)
        let copy = folder.path + "/scanned.db"
        try Self.copy(options.path, to: copy)
        let scan = try TableScan(copy)
        let worker = PromptWorker()
        let store = Store(options, worker: worker)
        store.open()
        worker.answerAll()
        var found = 0
        let rounds = Rounds(
            15,
            figure: {
                store.read(.history(matching: Self.word, limit: 20)) { found = (try? $0.get().count) ?? 0 }
                worker.answerAll()
            }, anchor: { _ = scan.find(Self.word) })
        guard found == Self.kept / 1000, scan.find(Self.word) == found else {
            throw BenchmarkError("line 22: the searches found \(found)")
        }
        return Row(
            line: 22, figure: "search of 10 k ended activities", anchor: "a scan of their texts",
            goals: [.ratio(3)]
        ).entering(rounds)
    }

    // MARK: Durability

    @SurfaceActor
    private func durability() throws -> Row {
        let folder = try ScratchFolder()
        let worker = PromptWorker()
        let store = Store(StoreOptions(path: folder.path + "/notch.db"), worker: worker)
        store.open()
        worker.answerAll()
        var samples: [(figure: Double, anchor: Double)] = []
        for round in 0..<7 {
            let (few, many) = (Samples.keyed(0..<Self.burst / 4), Samples.keyed(0..<Self.burst))
            let single = Stopwatch.time {
                for activity in few {
                    enqueue(activity, in: store)
                    worker.answerAll()
                }
            }
            end(few, in: store, worker)
            let group = Stopwatch.time {
                for activity in many { enqueue(activity, in: store) }
                worker.answerAll()
            }
            end(many, in: store, worker)
            // The first round warms up.
            guard round > 0 else { continue }
            samples.append((group / Double(Self.burst), single / Double(Self.burst / 4)))
        }
        return Row(
            line: 23, figure: "durable enqueue, 256 at once", anchor: "a commit for each", goals: [.timesFaster(10)]
        ).entering(Rounds(samples))
    }

    @SurfaceActor
    private func enqueue(_ activity: Activity, in store: Store) {
        store.record(.enqueued(activity))
        store.sync { _ in }
    }

    @SurfaceActor
    private func end(_ activities: some Sequence<Activity>, in store: Store, _ worker: PromptWorker) {
        for activity in activities { store.record(.ended(activity, .cancelled)) }
        store.sync { _ in }
        worker.answerAll()
    }

    // MARK: Start

    @SurfaceActor
    private func start() throws -> Row {
        let folder = try ScratchFolder()
        let long = StoreOptions(path: folder.path + "/long.db")
        let empty = StoreOptions(path: folder.path + "/empty.db")
        try fill(long, with: Self.kept)
        try fill(empty, with: 0)
        let rounds = Rounds(51, figure: { open(long) }, anchor: { open(empty) })
        return Row(
            line: 24, figure: "store's start, 10 k ended activities", anchor: "an empty store's",
            goals: []
        ).entering(rounds)
    }

    @SurfaceActor
    private func open(_ options: StoreOptions) {
        let worker = PromptWorker()
        let store = Store(options, worker: worker)
        store.open()
        worker.answerAll()
        store.close {}
        worker.answerAll()
    }

    // MARK: Enqueuing

    @SurfaceActor
    private func enqueuing() throws -> Row {
        let folder = try ScratchFolder()
        let worker = PromptWorker()
        let store = Store(StoreOptions(path: folder.path + "/notch.db"), worker: worker)
        store.open()
        worker.answerAll()
        let (kept, plain) = (ActivityQueue(capacity: .max), ActivityQueue(capacity: .max))
        let observation = kept.observe { event, _ in store.record(event) }
        defer { observation.cancel() }
        let idle = plain.observe { _, _ in }
        defer { idle.cancel() }
        let samples = (0..<51).map { _ in
            let activities = Samples.keyed(0..<500)
            let anchor = Stopwatch.time { for activity in activities { plain.enqueue(activity) } }
            // Fewer than what the store commits at once, so that the disk does not count.
            let figure = Stopwatch.time { for activity in activities { kept.enqueue(activity) } }
            for activity in activities {
                plain.cancel(activity.id)
                kept.cancel(activity.id)
            }
            store.sync { _ in }
            worker.answerAll()
            return (figure: figure / 500, anchor: anchor / 500)
        }
        return Row(
            line: 25, figure: "enqueue with the store", anchor: "without it", goals: [.ratio(1.1)]
        ).entering(Rounds(samples))
    }

    // MARK: Files

    /// Makes a file with ended activities. One in a thousand has a given word in its title.
    @SurfaceActor
    private func fill(_ options: StoreOptions, with count: Int) throws {
        let worker = PromptWorker()
        let store = Store(options, worker: worker)
        store.open()
        for number in 0..<count {
            let activity = Activity(
                title: "Finished unit\(number % 1000)",
                subtitle: "branch main, after \(number % 60) s on host \(number % 7)")
            store.record(.ended(activity, .shown))
            if number % 500 == 0 {
                store.sync { _ in }
                worker.answerAll()
            }
        }
        var isWritten = false
        store.sync { isWritten = $0 == nil }
        worker.answerAll()
        store.close {}
        worker.answerAll()
        guard isWritten else { throw BenchmarkError("cannot write \(options.path)") }
    }

    private static func copy(_ path: String, to target: String) throws {
        guard let source = fopen(path, "r"), let sink = fopen(target, "w") else {
            throw BenchmarkError.systemCall("cannot copy \(path)")
        }
        defer {
            fclose(source)
            fclose(sink)
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, source), count > 0 {
            fwrite(buffer, 1, count, sink)
        }
    }
}
