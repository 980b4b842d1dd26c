import NotchCore

/// Does the work of the store's thread at once, and hands out the answers when a test wants them.
@SurfaceActor
final class HeldWorker: WorkerThread {
    private var answers: [@SurfaceActor @Sendable () -> Void] = []
    /// The number of pieces of work that were given.
    private(set) var count = 0
    private(set) var isClosed = false

    func perform(_ work: @escaping WorkerTask) {
        count += 1
        answers.append(work())
    }

    func close() {
        isClosed = true
    }

    /// Hands out the first answer.
    func answer() {
        if !answers.isEmpty { answers.removeFirst()() }
    }

    /// Hands out all answers, and those that follow from them.
    func answerAll() {
        while !answers.isEmpty { answer() }
    }
}
