import NotchCore
import NotchSystem
import Synchronization

/// Carries work and answers between the loop and a worker's thread. The last of the two to end releases it.
final class WorkMailbox: Sendable {
    private struct State {
        var work: [WorkerTask] = []
        var answers: [@SurfaceActor @Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// A descriptor that is readable when there is work. The thread waits for it.
    private let asked: EventDescriptor
    /// A descriptor that is readable when there are answers.
    let answered: EventDescriptor

    init() throws(Errno) {
        asked = try EventDescriptor(waits: true)
        answered = try EventDescriptor()
    }

    // MARK: The loop's side

    func ask(_ work: @escaping WorkerTask) {
        let isOpen = state.withLock { state in
            if !state.isClosed { state.work.append(work) }
            return !state.isClosed
        }
        if isOpen { asked.signal() }
    }

    func takeAnswers() -> [@SurfaceActor @Sendable () -> Void] {
        state.withLock { state in
            answered.clear()
            defer { state.answers = [] }
            return state.answers
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.answers = []
        }
        asked.signal()
    }

    // MARK: The thread's side

    /// Performs work until the mailbox is closed and all its work is done.
    func serve() {
        while true {
            asked.clear()
            while let work = state.withLock({ $0.work.isEmpty ? nil : $0.work.removeFirst() }) {
                let answer = work()
                state.withLock { state in
                    guard !state.isClosed else { return }
                    state.answers.append(answer)
                    // Within the lock, so that the descriptor is not readable once the answer has been taken.
                    answered.signal()
                }
            }
            if state.withLock({ $0.isClosed && $0.work.isEmpty }) { return }
        }
    }
}
