import NotchConcurrency
import NotchCore
import NotchEventLoop
import Synchronization

/// Asks the disk on another thread, and waits for the answer no longer than a frame lasts.
///
/// A network's folder whose server is gone answers after minutes or never. Until it does, no other question is asked.
@SurfaceActor
final class DiskQuestions {
    /// How long the loop waits for an answer. A disk takes microseconds for what it has looked up before.
    static let usualPatience = Duration.milliseconds(16)

    private final class Answer<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let loop: EventLoop
    private var worker: LoopWorker?
    private var isAsking = false
    var patience = usualPatience
    /// Called when an answer has come for which the loop did not wait.
    var onLateAnswer: (@SurfaceActor () -> Void)?

    init(loop: EventLoop) { self.loop = loop }

    /// - Returns: `nil` where the answer is late, or an earlier one still is.
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

    /// Without a thread, the loop asks itself.
    private func thread() -> LoopWorker? {
        if worker == nil { worker = try? LoopWorker(loop: loop, purpose: "icons") }
        return worker
    }

    func close() {
        worker?.close()
        worker = nil
    }
}
