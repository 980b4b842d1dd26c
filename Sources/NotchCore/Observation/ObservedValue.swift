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
/// - Every observer is told of every change since it came, one at a time, in the order in which they were written: each
///   `old` is the `new` before (K1).
/// - Whoever reads after writing, on the same thread, sees what was written (K3). An observer sees the value that it is
///   being told of, even if others have written since (K2), until it writes itself.
/// - An observer may read, write, wait, observe and cancel, here and elsewhere. What it writes is told behind the
///   change under way; it never waits itself, since it might be what it waits for (K-D2).
/// - A value is a value: `nil` is as good as any (K-D1).
///
/// For a value that is only read and written, and not observed, the standard library's `Mutex` is all that is needed
/// (K4); for observers on the surface actor alone, ``Observers``.
public final class ObservedValue<Value: Sendable>: Sendable {
    public typealias Change = ValueChange<Value>

    /// Runs what it is given, soon and on whatever thread.
    public typealias Scheduler = @Sendable (_ delivery: @escaping @Sendable () -> Void) -> Void

    let state: Mutex<State>
    /// Held while a change is being told: the exclusive section that notifications come from (K1).
    let telling = Mutex(())
    let schedule: Scheduler
    private let bound: Int

    /// - Parameters:
    ///   - bound: how many changes may wait for observers that are slower than writers, at least 1. A writer beyond it
    ///     tells them himself, as if it had asked to wait.
    ///   - schedule: where observers are told of changes that nobody waits for; on the surface actor, unless another
    ///     place is given.
    public init(
        _ value: Value, bound: Int = 4096,
        schedule: @escaping Scheduler = { delivery in Task { @SurfaceActor in delivery() } }
    ) {
        state = Mutex(State(value: value))
        self.bound = max(1, bound)
        self.schedule = schedule
    }

    deinit {
        for observer in state.withLock({ $0.observers }) { observer.tell(nil) }
    }

    // MARK: Reading and writing

    /// The value at this moment; in an observer of it, the one that it is told of.
    ///
    /// Not settable, so that nobody writes `value += 1`, which is a reading and a writing with a gap between (K-D3).
    public var value: Value {
        state.withLock { $0.valueSeen(by: ObserverTurn.thread) }
    }

    /// Writes.
    ///
    /// - Parameter wait: whether to go on only when observers have been told; then they may be told on this thread.
    ///   An observer, of whatever value, goes on at once in any case.
    public func set(_ value: Value, wait: Bool = false) {
        modify(wait: wait) { $0 = value }
    }

    /// Writes what depends on the value before, in one step (K-D3).
    ///
    /// In an observer too, `body` is given the latest value.
    ///
    /// - Parameters:
    ///   - wait: as for ``set(_:wait:)``.
    ///   - body: must be short, and not touch this value in another way: others wait for it. When it throws, nothing
    ///     was written.
    public func modify<Result: Sendable, Failure: Error>(
        wait: Bool = false, _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = ObserverTurn.thread
        // What was there before comes along, to be released outside the lock.
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

    /// Tells `body` of each change from now on, until the returned handle is released or cancelled.
    ///
    /// It is called on the thread of a writer that waits, or where changes are scheduled, and never twice at once.
    public func observe(_ body: @escaping @Sendable (Change) -> Void) -> ValueObservation {
        add { change in
            if let change { body(change) }
        }
    }

    /// The changes from now on, until this value is gone or the loop over them ends.
    ///
    /// A loop that is slower than writers loses the oldest changes beyond `bound` (see
    /// ``init(_:bound:schedule:)``); only then an `old` is not the `new` before.
    public func changes() -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Change.self, bufferingPolicy: .bufferingNewest(bound))
        let observation = add { change in
            if let change { continuation.yield(change) } else { continuation.finish() }
        }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    private func add(_ body: @escaping ValueObserver<Value>.Body) -> ValueObservation {
        let observer = state.withLock { state in
            let observer = ValueObserver(start: state.written, body: body)
            state.observers.append(observer)
            return observer
        }
        return ValueObservation { observer.end() }
    }
}
