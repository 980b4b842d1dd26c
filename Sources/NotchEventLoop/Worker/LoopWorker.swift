package import NotchCore
import NotchSystem

/// A thread for work that may stall for seconds. Neither the loop nor the end of the process waits for it (fault 26).
///
/// The worker uses a plain thread. The concurrency runtime has few threads, and a stalled one would be missing for all
/// other tasks. The thread sleeps in the kernel while it has no work.
@SurfaceActor
package final class LoopWorker: WorkerThread {
    private let mailbox: WorkMailbox
    private var source: IOSource?

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - purpose: what the thread is for, for the error, such as "a sensor".
    ///   - stackSize: the size of the thread's stack, in bytes; `nil` takes ``DetachedThread/stackSize``.
    /// - Throws: ``WorkerThreadError`` when descriptors, memory or threads run out.
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

    /// Waits for the next answers, for a time at most, and calls them.
    package func settle(within time: Duration) {
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
