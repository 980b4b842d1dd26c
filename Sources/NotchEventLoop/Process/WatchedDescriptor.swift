import NotchConcurrency
import NotchSystem

/// A descriptor that the loop watches until it is closed.
@SurfaceActor
final class WatchedDescriptor {
    // The watch is declared first, so that it ends before its descriptor is closed when the object is released.
    private var source: IOSource?
    private var descriptor: OwnedDescriptor

    /// - Parameters:
    ///   - number: the number of the descriptor. This object closes the descriptor, even if it cannot be watched.
    ///   - handler: called whenever the descriptor is readable, and when all writers have closed it.
    init(
        _ number: Int32, loop: EventLoop, _ handler: @escaping @SurfaceActor () -> Void
    ) throws(EventLoopError) {
        descriptor = OwnedDescriptor(rawValue: number)
        source = try loop.watch(number, for: .readable) { _ in handler() }
    }

    /// Sets whether the handler is called for readable data. It is called for a hang-up in either case.
    func setWatched(_ isWatched: Bool) {
        // The call fails only if the descriptor is closed.
        try? source?.setInterest(isWatched ? .readable : [])
    }

    /// Reads at most `count` bytes.
    func read(atMost count: Int) throws(Errno) -> [UInt8] {
        try System.read(from: descriptor, atMost: count)
    }

    /// Ends the watch, and closes the descriptor. Idempotent.
    func close() {
        source?.cancel()
        source = nil
        descriptor.close()
    }
}
