import NotchCore

/// Does the work of a thread at once, and keeps the answers until a test wants one.
@SurfaceActor
final class HangingWorker: WorkerThread {
    private var answers: [@SurfaceActor @Sendable () -> Void] = []
    private(set) var isClosed = false

    /// The number of answers that nobody has heard.
    var held: Int { answers.count }

    func perform(_ work: @escaping WorkerTask) {
        answers.append(work())
    }

    func close() {
        isClosed = true
    }

    /// Gives the first answer, even after the end, as a thread may that was just about to.
    func answer() {
        if !answers.isEmpty { answers.removeFirst()() }
    }
}
