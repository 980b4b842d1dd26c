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
    private let asked: Int32
    /// Readable when there are answers.
    let answered: Int32

    init() throws(Errno) {
        asked = try SensorSystem.makeEventDescriptor(waits: true).get()
        do throws(Errno) {
            answered = try SensorSystem.makeEventDescriptor(waits: false).get()
        } catch {
            SensorSystem.close(asked)
            throw error
        }
    }

    deinit {
        SensorSystem.close(asked)
        SensorSystem.close(answered)
    }

    // MARK: The loop's side

    func ask(_ work: @escaping SensorWork) {
        let isOpen = state.withLock { state in
            if !state.isClosed { state.work.append(work) }
            return !state.isClosed
        }
        if isOpen { SensorSystem.signal(asked) }
    }

    func takeAnswers() -> [@SurfaceActor @Sendable () -> Void] {
        SensorSystem.clear(answered)
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
        SensorSystem.signal(asked)
    }

    // MARK: The thread's side

    /// Works until the mailbox is closed and its work done.
    func serve() {
        while true {
            SensorSystem.clear(asked)
            while let work = state.withLock({ $0.work.isEmpty ? nil : $0.work.removeFirst() }) {
                let answer = work()
                let isOpen = state.withLock { state in
                    if !state.isClosed { state.answers.append(answer) }
                    return !state.isClosed
                }
                if isOpen { SensorSystem.signal(answered) }
            }
            if state.withLock({ $0.isClosed && $0.work.isEmpty }) { return }
        }
    }
}
