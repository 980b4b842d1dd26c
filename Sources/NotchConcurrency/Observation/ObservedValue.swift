import DequeModule
import Glibc
import Synchronization

/// A value that any thread may read, write and observe: key-value observing for concurrent programs, without its traps.
///
/// ```swift
/// let count = ObservedValue(0)
/// let observation = count.observe { print("\($0.old) became \($0.new)") }
/// count.set(1)                        // goes on at once
/// count.modify(wait: true) { $0 += 1 }  // goes on when observers have been told
/// ```
///
/// - Every observer is told of every change since it came, one at a time, in the order in which the changes were
///   written: each `old` is the `new` before (K1).
/// - A thread that reads after it has written sees what was written (K3). An observer sees the value that it is being
///   told of, even if others have written since (K2), until it writes itself.
/// - An observer may read, write, wait, observe and cancel, on this value and on others. The changes that it writes are
///   told after the change under way. An observer never waits, because it might wait for itself (K-D2).
/// - Every value is a value: `nil` is as good as any other (K-D1).
///
/// For a value that is only read and written, and not observed, use the standard library's `Mutex` (K4). For observers
/// on the surface actor alone, use ``Observers``.
public final class ObservedValue<Value: Sendable>: Sendable {
    public typealias Change = ValueChange<Value>

    /// A function that runs `delivery` soon, on any thread.
    public typealias Scheduler = @Sendable (_ delivery: @escaping @Sendable () -> Void) -> Void

    let state: Mutex<State>
    /// A lock that is held while a change is being told. It makes telling exclusive (K1).
    let telling = Mutex(())
    let schedule: Scheduler
    private let bound: Int

    /// - Parameters:
    ///   - bound: how many changes may wait for observers that are slower than writers, at least 1. A writer beyond the
    ///     bound tells the observers itself, as if it had asked to wait.
    ///   - schedule: runs the telling of changes that no writer waits for; on the surface actor unless another function
    ///     is given.
    public init(
        _ value: Value, bound: Int = 4096,
        schedule: @escaping Scheduler = { delivery in Task { @SurfaceActor in delivery() } }
    ) {
        state = Mutex(State(value: value))
        self.bound = max(1, bound)
        self.schedule = schedule
    }

    deinit { for observer in state.withLock({ $0.observers }) { observer.deliver(nil) } }

    // MARK: Reading and writing

    /// The value at this moment; in an observer of the value, the one that it is told of.
    ///
    /// The property cannot be set, so that nobody writes `value += 1`, which is a read and a write with a gap between
    /// them (K-D3).
    public var value: Value { state.withLock { $0.valueSeen(by: ObserverTurn.thread) } }

    /// Writes a value.
    ///
    /// - Parameter wait: whether to return only when observers have been told; they may then be told on this thread. In
    ///   an observer, of whatever value, the call returns at once in any case.
    public func set(_ value: Value, wait: Bool = false) { modify(wait: wait) { $0 = value } }

    /// Writes a value that depends on the value before, in one step (K-D3).
    ///
    /// In an observer too, `body` is given the latest value.
    ///
    /// - Parameters:
    ///   - wait: the same as for ``set(_:wait:)``.
    ///   - body: changes the value. It must be short, and must not use this value in any other way, because other
    ///     threads wait for it. When it throws, nothing is written.
    public func modify<Result: Sendable, Failure: Error>(
        wait: Bool = false, _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = ObserverTurn.thread
        // The state before the write is returned too, so that it is released outside the lock.
        let (result, duty, _) = try state.withLock { state throws(Failure) -> (Result, Duty, (Value, State.Told?)) in
            let before = (state.value, state.told)
            var new = state.value
            let result = try body(&new)
            return (result, state.write(new, by: thread, isAwaited: wait, bound: bound), before)
        }
        perform(duty)
        return result
    }

    // MARK: Observing

    /// Calls `body` with each change from now on, until the returned handle is released or cancelled.
    ///
    /// `body` is called on the thread of a writer that waits, or where changes are scheduled, and never twice at once.
    public func observe(_ body: @escaping @Sendable (Change) -> Void) -> Observation {
        add { change in
            if let change { body(change) }
        }
    }

    /// Returns the changes from now on, until this value is gone or the loop over them ends.
    ///
    /// A loop that is slower than writers loses the oldest changes beyond `bound` (see ``init(_:bound:schedule:)``).
    /// Only then is an `old` not the `new` before.
    public func changes() -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream.makeStream(of: Change.self, bufferingPolicy: .bufferingNewest(bound))
        let observation = add { change in
            if let change { continuation.yield(change) } else { continuation.finish() }
        }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    private func add(_ body: @escaping ValueObserver<Value>.Body) -> Observation {
        let observer = Observer(body)
        state.withLock { $0.observers.append(ValueObserver(start: $0.written, observer: observer)) }
        return observer.observation
    }
}

/// One write to an ``ObservedValue``. Each `old` is the `new` of the write before (K1).
public struct ValueChange<Value: Sendable>: Sendable {
    public var old: Value
    public var new: Value

    public init(old: Value, new: Value) {
        self.old = old
        self.new = new
    }
}

extension ValueChange: Equatable where Value: Equatable {}

extension ObservedValue {
    func perform(_ duty: Duty) {
        switch duty {
        case .nothing: break
        case .schedule: scheduleTelling()
        case .tell(let last): ObserverTurn.run { self.deliver(through: last) }
        }
    }

    /// Schedules the telling of the changes that wait. The changes hold the value alive until they are told, so that
    /// the last ones are not lost with its owner. Nothing holds the owner itself (K-D2).
    private func scheduleTelling() {
        schedule {
            ObserverTurn.run {
                // Only the changes that are there now are told: a program that writes for ever must not keep others
                // from the thread.
                self.deliver(through: self.state.withLock { $0.written })
                if self.state.withLock({ $0.endScheduled() }) { self.scheduleTelling() }
            }
        }
    }

    /// Tells the observers of each change up to the one with the number `last`, unless other threads have done so.
    private func deliver(through last: Int) {
        while deliverNext(through: last) {}
    }

    private func deliverNext(through last: Int) -> Bool {
        telling.withLock { _ in
            guard let next = state.withLock({ $0.startTelling(through: last) }) else { return false }
            let told = State.Told(thread: ObserverTurn.thread, value: next.change.new)
            for observer in next.observers {
                // The told value is set anew for each observer, because the observer before may have written, and then
                // sees what it wrote.
                _ = state.withLock { state in
                    defer { state.told = told }
                    return state.told
                }
                observer.deliver(next.change)
            }
            _ = state.withLock { $0.endTelling() }
            return true
        }
    }
}

extension ObservedValue {
    /// The state that the value's lock guards. No object of the user may be released under the lock: it might come back
    /// to this value, and so to the lock.
    ///
    /// The state is a class because of Swift 6.0's compiler: see ``Broadcast``.
    final class State {
        /// The latest value written.
        var value: Value
        /// The change that is being told, and the thread that tells it; `nil` while none is.
        var told: Told?
        /// The changes that are written and not told yet.
        private var waiting = Deque<Change>()
        /// How many changes were ever written for observers; this is also the number of the last change.
        private(set) var written = 0
        /// How many of the written changes have been told.
        private var toldCount = 0
        private var isScheduled = false
        var observers: [ValueObserver<Value>] = []

        init(value: Value) { self.value = value }

        /// The value that is being told. It has a structure of its own, so that a value of `nil` differs from nothing
        /// being told (K-D1).
        struct Told {
            var thread: UInt
            var value: Value
        }
    }

    /// The task that a writer has after a write.
    enum Duty {
        case nothing
        case schedule
        /// The writer tells the observers of all changes up to the one with this number.
        case tell(through: Int)
    }
}

extension ObservedValue.State {
    func valueSeen(by thread: UInt) -> Value {
        guard let told, told.thread == thread else { return value }
        return told.value
    }

    func write(_ new: Value, by thread: UInt, isAwaited: Bool, bound: Int) -> ObservedValue.Duty {
        let change = ObservedValue.Change(old: value, new: new)
        value = new
        // An observer that writes then sees the value that it wrote (K3).
        if told?.thread == thread { told?.value = new }
        observers.removeAll(where: \.isEnded)
        guard !observers.isEmpty else { return .nothing }
        waiting.append(change)
        written += 1
        if isAwaited || waiting.count > bound { return .tell(through: written) }
        if isScheduled { return .nothing }
        isScheduled = true
        return .schedule
    }

    /// Returns the next change and the observers to tell; `nil` when the change with the number `last` has been told.
    func startTelling(through last: Int) -> (change: ObservedValue.Change, observers: [ValueObserver<Value>])? {
        guard toldCount < last, let change = waiting.popFirst() else { return nil }
        return (change, observers.filter { $0.start <= toldCount })
    }

    func endTelling() -> Told? {
        defer { told = nil }
        toldCount += 1
        return told
    }

    /// - Returns: whether to schedule again, because more was written meanwhile.
    func endScheduled() -> Bool {
        isScheduled = !waiting.isEmpty
        return isScheduled
    }
}

/// The record that an ``ObservedValue`` keeps of an observer.
struct ValueObserver<Value: Sendable>: Sendable {
    /// A function that takes a change, or `nil` when the value is gone and no more changes come.
    typealias Body = @Sendable (ValueChange<Value>?) -> Void

    /// How many changes were written before the observer came. The observer is not told of them.
    let start: Int
    let observer: Observer<Body>

    var isEnded: Bool { observer.body == nil }
    func deliver(_ change: ValueChange<Value>?) { observer.body?(change) }
}

/// A thread's turn at telling observers.
///
/// The work that observers cause meanwhile comes after the present work, on the same thread and with no lock held. An
/// observer that waited for another observer's turn, or for its own, would wait for ever (K-D2).
final class ObserverTurn {
    private var waiting = Deque<() -> Void>()

    private init() {}

    /// Does `work` at once, or after the present work of this thread.
    static func run(_ work: @escaping () -> Void) {
        if let current {
            current.waiting.append(work)
            return
        }
        let turn = ObserverTurn()
        current = turn
        defer { current = nil }
        work()
        // The work is done one piece after another rather than one inside another, because a chain of values that set
        // each other may be long.
        while let next = turn.waiting.popFirst() { next() }
    }

    /// The thread's identity, from `pthread_self(3)`.
    static var thread: UInt { UInt(pthread_self()) }

    /// The key of a thread-local variable. A task-local variable would not do, because tasks that an observer starts
    /// would inherit it.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let error = pthread_key_create(&key, nil)
        precondition(error == 0, "no variable of a thread's own (error \(error)): the process has used them all up")
        return key
    }()

    private static var current: ObserverTurn? {
        get { pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }
        set { pthread_setspecific(key, newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }) }
    }
}
