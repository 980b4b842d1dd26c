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
