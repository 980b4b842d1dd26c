import NotchConcurrency
import NotchSystem

/// A descriptor that the loop watches until it is closed.
@SurfaceActor
final class WatchedDescriptor {
    // The watch comes first, since it ends before its descriptor is closed when the object is released.
    private var source: IOSource?
    private var descriptor: OwnedDescriptor

    /// - Parameters:
    ///   - number: the number of the descriptor, which this object closes, also where it cannot be watched.
    ///   - handler: called whenever there is something to read, and when all writers have gone.
    init(
        _ number: Int32, loop: EventLoop, _ handler: @escaping @SurfaceActor () -> Void
    ) throws(EventLoopError) {
        descriptor = OwnedDescriptor(rawValue: number)
        source = try loop.watch(number, for: .readable) { _ in handler() }
    }

    /// Sets whether the handler is told that there is something to read. It is told of the end in either case.
    func setWatched(_ isWatched: Bool) {
        // The call fails only for a descriptor that is closed.
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
