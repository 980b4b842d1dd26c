import DequeModule
import Glibc

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
