import NotchCore

/// Does the work of the store's thread at once, and hands out the answers when the benchmark wants them.
@SurfaceActor
final class PromptWorker: WorkerThread {
    private var answers: [@SurfaceActor @Sendable () -> Void] = []

    func perform(_ work: @escaping WorkerTask) {
        answers.append(work())
    }

    func close() {}

    func answerAll() {
        while !answers.isEmpty { answers.removeFirst()() }
    }
}
