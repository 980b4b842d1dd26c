package import NotchCore
import NotchSystem
import Synchronization

/// A thread for work that may stall for seconds. Neither the loop nor the end of the process waits for it (fault 26).
///
/// The worker uses a plain thread, because the concurrency runtime has few threads and a stalled thread would be lost
/// to all other tasks. The thread sleeps in the kernel while it has no work.
@SurfaceActor
package final class LoopWorker: WorkerThread {
    private let mailbox: WorkMailbox
    private var source: IOSource?

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - purpose: the purpose of the thread, for the error message, such as "a sensor".
    ///   - stackSize: the size of the thread's stack, in bytes; `nil` takes ``DetachedThread/stackSize``.
    /// - Throws: ``WorkerThreadError`` if descriptors, memory or threads run out.
    package init(
        loop: EventLoop, purpose: String, stackSize: Int? = nil
    ) throws(WorkerThreadError) {
        do {
            mailbox = try WorkMailbox()
            source = try loop.watch(mailbox.answered.rawValue, for: .readable) { [mailbox] _ in
                for answer in mailbox.takeAnswers() { answer() }
            }
        } catch {
            throw WorkerThreadError("no thread for \(purpose): \(error)")
        }
        do throws(Errno) {
            try DetachedThread.start(stackSize: stackSize ?? DetachedThread.stackSize) { [mailbox] in mailbox.serve() }
        } catch {
            source?.cancel()
            throw WorkerThreadError("no thread for \(purpose): \(error)")
        }
    }

    package func perform(_ work: @escaping WorkerTask) {
        mailbox.ask(work)
    }

    /// Waits for the next answers for at most `time`, and runs them.
    package func waitForAnswers(within time: Duration) {
        _ = try? System.wait(for: .readable, on: mailbox.answered.rawValue, timeout: time)
        for answer in mailbox.takeAnswers() { answer() }
    }

    package func close() {
        source?.cancel()
        source = nil
        mailbox.close()
    }

    deinit { mailbox.close() }
}

/// Passes work and answers between the loop and a worker's thread. Both retain the mailbox.
final class WorkMailbox: Sendable {
    private struct State {
        var work: [WorkerTask] = []
        var answers: [@SurfaceActor @Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// A descriptor that is readable if there is work. The thread waits for it.
    private let asked: EventDescriptor
    /// A descriptor that is readable if there are answers.
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
                    // The signal is sent within the lock, so that the descriptor is not readable after the answer was
                    // taken.
                    answered.signal()
                }
            }
            if state.withLock({ $0.isClosed && $0.work.isEmpty }) { return }
        }
    }
}

/// The reason why a thread could not be started.
package struct WorkerThreadError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
