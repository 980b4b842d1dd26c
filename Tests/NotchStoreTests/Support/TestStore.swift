import FoundationEssentials
import NotchCore
import NotchTestSupport

@testable import NotchStore

/// A store on a virtual clock. Its thread's work is done at once.
@SurfaceActor
final class TestStore {
    let clock = ManualClock()
    let worker = HeldWorker()
    let store: Store
    let journal: MachineJournal<StoreMachine>
    private(set) var contents: StoreContents?
    private(set) var notices: [StoreNotice] = []

    /// The civil time at the beginning of each test.
    nonisolated static let start: Int64 = 1_795_000_000_000

    /// - Parameter later: the time after ``start`` at which the store begins.
    init(_ options: StoreOptions, views: ViewNotation? = nil, later: Duration = .zero) {
        let start = Self.start + Int64(later.milliseconds)
        store = Store(options, views: views, worker: worker, clock: clock) { [clock] in
            StoreTime(milliseconds: start + Int64(clock.now.milliseconds))
        }
        journal = MachineJournal(of: store.machineRunner)
        store.onContents = { [self] in contents = $0 }
        store.onNotice = { [self] in notices.append($0) }
    }

    /// Opens the store and waits until it is open.
    func open() {
        store.open()
        worker.answerAll()
    }

    func record(_ events: ActivityEvent...) {
        for event in events { store.record(event) }
    }

    /// Waits until everything is on the disk.
    ///
    /// - Returns: why it is not.
    @discardableResult
    func sync() -> StoreError? {
        let answer = Answer<StoreError?>(nil)
        store.sync { answer.value = $0 }
        worker.answerAll()
        return answer.value
    }

    func read<Value>(_ query: StoreQuery<Value>) throws -> Value {
        let answer = Answer<Result<Value, StoreError>?>(nil)
        store.read(query) { answer.value = $0 }
        worker.answerAll()
        guard let result = answer.value else { throw StoreError(.missing, path: "", reason: "no answer") }
        return try result.get()
    }

    func titles(matching text: String? = nil) throws -> [String] {
        try read(.history(matching: text, limit: 100_000)).map(\.activity.title)
    }

    func close() {
        store.close {}
        worker.answerAll()
    }

    func advance(by duration: Duration) async {
        await clock.advance(by: duration)
        worker.answerAll()
    }

    /// Lets activities wait, show and end.
    func end(_ activities: [Activity], _ outcome: ActivityOutcome = .shown) {
        for activity in activities {
            record(.enqueued(activity), .phase(.animateIn, activity), .ended(activity, outcome))
        }
    }
}

/// A place for an answer.
@SurfaceActor
final class Answer<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
