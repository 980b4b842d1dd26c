import NotchCore
import NotchSystem
import Synchronization

/// What the loop and a sensor's thread have for one another. Whoever of the two goes last lets it go.
final class SensorMailbox: Sendable {
    private struct State {
        var work: [SensorWork] = []
        var answers: [@SurfaceActor @Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Readable when there is work: the thread waits for it.
    private let asked: EventDescriptor
    /// Readable when there are answers.
    let answered: EventDescriptor

    init() throws(Errno) {
        asked = try EventDescriptor(waits: true)
        answered = try EventDescriptor()
    }

    // MARK: The loop's side

    func ask(_ work: @escaping SensorWork) {
        let isOpen = state.withLock { state in
            if !state.isClosed { state.work.append(work) }
            return !state.isClosed
        }
        if isOpen { asked.signal() }
    }

    func takeAnswers() -> [@SurfaceActor @Sendable () -> Void] {
        answered.clear()
        return state.withLock { state in
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

    /// Works until the mailbox is closed and its work done.
    func serve() {
        while true {
            asked.clear()
            while let work = state.withLock({ $0.work.isEmpty ? nil : $0.work.removeFirst() }) {
                let answer = work()
                let isOpen = state.withLock { state in
                    if !state.isClosed { state.answers.append(answer) }
                    return !state.isClosed
                }
                if isOpen { answered.signal() }
            }
            if state.withLock({ $0.isClosed && $0.work.isEmpty }) { return }
        }
    }
}
