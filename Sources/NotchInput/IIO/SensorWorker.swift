import NotchCore
import NotchEventLoop
import NotchSystem

/// A thread for one sensor. A reading may stall for seconds; neither the loop nor the end of the process waits for it
/// (fault 26).
///
/// The worker uses a plain thread. The concurrency runtime has few threads, and a stalled one would be missing for all
/// other tasks. The thread sleeps in the kernel while it has no work.
@SurfaceActor
final class SensorWorker: SensorThread {
    private let mailbox: SensorMailbox
    private var source: IOSource?

    /// Starts the thread.
    ///
    /// - Throws: ``SensorThreadError`` when descriptors, memory or threads run out.
    init(loop: EventLoop) throws(SensorThreadError) {
        do {
            mailbox = try SensorMailbox()
            source = try loop.watch(mailbox.answered.rawValue, for: .readable) { [mailbox] _ in
                for answer in mailbox.takeAnswers() { answer() }
            }
        } catch {
            throw SensorThreadError("no thread for a sensor: \(error)")
        }
        do throws(Errno) {
            try DetachedThread.start { [mailbox] in mailbox.serve() }
        } catch {
            source?.cancel()
            throw SensorThreadError("no thread for a sensor: \(error)")
        }
    }

    func perform(_ work: @escaping SensorWork) { mailbox.ask(work) }

    func close() {
        source?.cancel()
        source = nil
        mailbox.close()
    }

    deinit { mailbox.close() }
}

/// The reason why a sensor has no thread of its own.
struct SensorThreadError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
