import NotchConcurrency
import NotchCore
import NotchEventLoop
import Synchronization

/// Queries the disk on another thread, and waits for the answer no longer than a frame lasts.
///
/// A network folder whose server is unreachable answers after minutes or never. Until then, no other query is made.
@SurfaceActor
final class DiskQuestions {
    /// How long the loop waits for an answer. A disk takes microseconds for cached metadata.
    static let usualPatience = Duration.milliseconds(16)

    private final class Answer<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let loop: EventLoop
    private var worker: LoopWorker?
    private var isAsking = false
    var patience = usualPatience
    /// Called when an answer has arrived that the loop did not wait for.
    var onLateAnswer: (@SurfaceActor () -> Void)?

    init(loop: EventLoop) { self.loop = loop }

    /// - Returns: `nil` if the answer is late, or if an earlier answer is still missing.
    func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value? {
        // The result of a run on the virtual clock must not depend on the speed of the disk.
        guard loop.clockMode == .monotonic, let worker = thread() else { return question() }
        guard !isAsking else { return nil }
        isAsking = true
        let answer = Answer<Value>()
        worker.perform { [weak self] in
            let value = question()
            answer.value.withLock { $0 = value }
            return { self?.isAsking = false }
        }
        worker.waitForAnswers(within: patience)
        guard isAsking else { return answer.value.withLock { $0 } }
        worker.perform { [weak self] in { self?.onLateAnswer?() } }
        return nil
    }

    /// Returns the thread. Without a thread, the loop queries the disk itself.
    private func thread() -> LoopWorker? {
        if worker == nil { worker = try? LoopWorker(loop: loop, purpose: "icons") }
        return worker
    }

    func close() {
        worker?.close()
        worker = nil
    }
}
