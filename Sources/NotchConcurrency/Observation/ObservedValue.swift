import DequeModule
import Glibc
import Synchronization

/// A value that any thread may read, write and observe: key-value observing for concurrent programs.
///
/// ```swift
/// let count = ObservedValue(0)
/// let observation = count.observe { print("\($0.old) became \($0.new)") }
/// count.set(1)                        // returns at once
/// count.modify(wait: true) { $0 += 1 }  // returns after observers were called
/// ```
///
/// - Every observer receives every change since it was added, one at a time, in the order of the writes: each `old` is
///   the previous `new` (K1).
/// - A thread that reads after its own write sees the written value (K3). An observer sees the value of the change that
///   it is receiving, even if others have written since (K2), until it writes itself.
/// - An observer may read, write, wait, observe and cancel, on this value and on others. The changes that it writes are
///   delivered after the current change. An observer never waits, because it might wait for itself (K-D2).
/// - Every value is valid: `nil` has no special meaning (K-D1).
///
/// For a value that is not observed, use the standard library's `Mutex` (K4). For observers on the surface actor alone,
/// use ``Observers``.
public final class ObservedValue<Value: Sendable>: Sendable {
    public typealias Change = ValueChange<Value>

    /// A function that runs `delivery` soon, on any thread.
    public typealias Scheduler = @Sendable (_ delivery: @escaping @Sendable () -> Void) -> Void

    let state: Mutex<State>
    /// A lock that is held while a change is being delivered, so that deliveries are exclusive (K1).
    let telling = Mutex(())
    let schedule: Scheduler
    private let bound: Int

    /// - Parameters:
    ///   - bound: the maximum number of pending changes if observers are slower than writers, at least 1. A writer
    ///     beyond the bound calls the observers itself, as if it had passed `wait: true` (backpressure).
    ///   - schedule: runs the delivery of changes that no writer waits for. The default runs it on the surface actor.
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

    /// The value at this moment; inside an observer of the value, the value of the change that it is receiving.
    ///
    /// The property cannot be set, because `value += 1` would be a read and a write that are not atomic (K-D3).
    public var value: Value { state.withLock { $0.valueSeen(by: ObserverTurn.thread) } }

    /// Writes a value.
    ///
    /// - Parameter wait: whether to return only after all observers were called; they may be called on this thread.
    ///   Inside an observer of any value, the call returns at once in either case.
    public func set(_ value: Value, wait: Bool = false) { modify(wait: wait) { $0 = value } }

    /// Changes the value atomically, depending on the previous value (K-D3).
    ///
    /// `body` receives the latest value, even inside an observer.
    ///
    /// - Parameters:
    ///   - wait: the same as for ``set(_:wait:)``.
    ///   - body: changes the value. It must be short, because other threads wait for it, and must not use this object
    ///     in any other way. If it throws, the value does not change.
    public func modify<Result: Sendable, Failure: Error>(
        wait: Bool = false, _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = ObserverTurn.thread
        // The previous state is returned too, so that it is released outside the lock.
        let (result, plan, _) = try state.withLock {
            state throws(Failure) -> (Result, DeliveryPlan, (Value, State.Delivered?)) in
            let before = (state.value, state.delivered)
            var new = state.value
            let result = try body(&new)
            return (result, state.write(new, by: thread, isAwaited: wait, bound: bound), before)
        }
        perform(plan)
        return result
    }

    // MARK: Observing

    /// Calls `body` with each later change, until the returned handle is released or cancelled.
    ///
    /// `body` is called on the thread of a waiting writer, or by the scheduler, and never concurrently with itself.
    public func observe(_ body: @escaping @Sendable (Change) -> Void) -> Observation {
        add { change in
            if let change { body(change) }
        }
    }

    /// Returns a stream of the later changes, which ends when this object is released or the loop over the stream ends.
    ///
    /// A loop that is slower than writers loses the oldest changes beyond `bound` (see ``init(_:bound:schedule:)``).
    /// Only in this case an `old` differs from the previous `new`.
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

/// A write to an ``ObservedValue``. Each `old` is the `new` of the previous write (K1).
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
    func perform(_ plan: DeliveryPlan) {
        switch plan {
        case .nothing: break
        case .schedule: scheduleDelivery()
        case .deliver(let last): ObserverTurn.run { self.deliver(through: last) }
        }
    }

    /// Schedules the delivery of the pending changes. The scheduled closure retains this object until the delivery, so
    /// that the last changes are not lost with the object's owner. The owner itself is not retained (K-D2).
    private func scheduleDelivery() {
        schedule {
            ObserverTurn.run {
                // Only the present changes are delivered, because a program that writes continuously must not occupy
                // the thread.
                self.deliver(through: self.state.withLock { $0.written })
                if self.state.withLock({ $0.endScheduled() }) { self.scheduleDelivery() }
            }
        }
    }

    /// Delivers the changes up to number `last`, unless other threads have delivered them.
    private func deliver(through last: Int) {
        while deliverNext(through: last) {}
    }

    private func deliverNext(through last: Int) -> Bool {
        telling.withLock { _ in
            guard let next = state.withLock({ $0.startDelivery(through: last) }) else { return false }
            let delivered = State.Delivered(thread: ObserverTurn.thread, value: next.change.new)
            for observer in next.observers {
                // The delivered value is set again for each observer, because an observer that writes replaces it.
                _ = state.withLock { state in
                    defer { state.delivered = delivered }
                    return state.delivered
                }
                observer.deliver(next.change)
            }
            _ = state.withLock { $0.endDelivery() }
            return true
        }
    }
}

extension ObservedValue {
    /// The state that the value's lock protects. No object of the user may be released under the lock, because its
    /// deinitializer might use this value and take the lock again.
    ///
    /// The state is a class because of Swift 6.0's compiler: see ``Broadcast``.
    final class State {
        /// The latest written value.
        var value: Value
        /// The value of the change that is being delivered, and the delivering thread; `nil` if there is none.
        var delivered: Delivered?
        /// The written changes that are not delivered yet.
        private var waiting = Deque<Change>()
        /// The number of changes written for observers, which is also the number of the last change.
        private(set) var written = 0
        /// The number of delivered changes.
        private var deliveredCount = 0
        private var isScheduled = false
        var observers: [ValueObserver<Value>] = []

        init(value: Value) { self.value = value }

        /// The value that is being delivered. It is wrapped in a structure, so that a value of `nil` differs from no
        /// delivery (K-D1).
        struct Delivered {
            var thread: UInt
            var value: Value
        }
    }

    /// How the change of a write is delivered.
    enum DeliveryPlan {
        case nothing
        case schedule
        /// The writer delivers all changes up to this number.
        case deliver(through: Int)
    }
}

extension ObservedValue.State {
    func valueSeen(by thread: UInt) -> Value {
        guard let delivered, delivered.thread == thread else { return value }
        return delivered.value
    }

    func write(_ new: Value, by thread: UInt, isAwaited: Bool, bound: Int) -> ObservedValue.DeliveryPlan {
        let change = ObservedValue.Change(old: value, new: new)
        value = new
        // An observer that writes sees its written value afterwards (K3).
        if delivered?.thread == thread { delivered?.value = new }
        observers.removeAll(where: \.isEnded)
        guard !observers.isEmpty else { return .nothing }
        waiting.append(change)
        written += 1
        if isAwaited || waiting.count > bound { return .deliver(through: written) }
        if isScheduled { return .nothing }
        isScheduled = true
        return .schedule
    }

    /// Returns the next change and its observers; `nil` if change number `last` was delivered.
    func startDelivery(through last: Int) -> (change: ObservedValue.Change, observers: [ValueObserver<Value>])? {
        guard deliveredCount < last, let change = waiting.popFirst() else { return nil }
        return (change, observers.filter { $0.start <= deliveredCount })
    }

    func endDelivery() -> Delivered? {
        defer { delivered = nil }
        deliveredCount += 1
        return delivered
    }

    /// - Returns: whether to schedule again, because of changes that were written meanwhile.
    func endScheduled() -> Bool {
        isScheduled = !waiting.isEmpty
        return isScheduled
    }
}

/// An ``ObservedValue``'s record of an observer.
struct ValueObserver<Value: Sendable>: Sendable {
    /// A function that receives each change, and `nil` when the observed value is released.
    typealias Body = @Sendable (ValueChange<Value>?) -> Void

    /// The number of changes that were written before the observer was added. The observer does not receive them.
    let start: Int
    let observer: Observer<Body>

    var isEnded: Bool { observer.body == nil }
    func deliver(_ change: ValueChange<Value>?) { observer.body?(change) }
}

/// A thread's turn of calling observers.
///
/// Work that observers cause during a turn is done after the present work, on the same thread and without a lock. An
/// observer that waited for another observer's turn, or for its own, would deadlock (K-D2).
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
        // The work is done in a loop instead of recursively, because a chain of values that set each other may be long.
        while let next = turn.waiting.popFirst() { next() }
    }

    /// The identity of the thread: `pthread_self(3)`.
    static var thread: UInt { UInt(pthread_self()) }

    /// The key of a thread-local variable. A task-local variable is unsuitable, because tasks that an observer starts
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
