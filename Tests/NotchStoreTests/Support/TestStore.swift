import FoundationEssentials
import NotchCore
import NotchTestSupport
import Synchronization

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

    private let civil: SharedNumber
    private let passed = SharedNumber(0)

    /// - Parameters:
    ///   - later: the time after ``start`` at which the store begins.
    ///   - civil: the civil time at which the store begins, in the place of that.
    init(_ options: StoreOptions, views: ViewNotation? = nil, later: Duration = .zero, civil: Int64? = nil) {
        let begin = SharedNumber(civil ?? Self.start + Int64(later.milliseconds))
        self.civil = begin
        store = Store(options, views: views, worker: worker, clock: clock) { [clock, stepped = passed] in
            let passed = Int64(clock.now.milliseconds) + stepped.value
            return StoreTime(milliseconds: begin.value + passed, steady: passed)
        }
        journal = MachineJournal(of: store.machineRunner)
        store.onContents = { [self] in contents = $0 }
        store.onNotice = { [self] in notices.append($0) }
    }

    /// Sets the civil clock.
    func stepCivil(by milliseconds: Int64) {
        civil.value += milliseconds
    }

    /// Lets time pass on both clocks without any timer.
    func stepTime(by duration: Duration) {
        passed.value += Int64(duration.milliseconds)
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

/// A number that several threads may read.
final class SharedNumber: Sendable {
    private let number: Mutex<Int64>

    init(_ value: Int64) {
        number = Mutex(value)
    }

    var value: Int64 {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }
}
