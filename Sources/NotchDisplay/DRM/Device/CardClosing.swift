import NotchCore
import NotchEventLoop
import NotchSystem

/// A card that another thread is closing: ``DRMCard/closeElsewhere()``.
@SurfaceActor
final class CardClosing {
    // The source is declared before the descriptor, which must not be closed while it is watched.
    private var source: IOSource?
    private let descriptor: OwnedDescriptor

    /// - Parameters:
    ///   - descriptor: a descriptor that hangs up when the card is closed. It belongs to this object from now on.
    ///   - onEnd: called once, on the loop's thread.
    /// - Returns: `nil` when memory runs out, so that the end of the closing cannot be noticed.
    init?(_ descriptor: Int32, on loop: EventLoop, onEnd: @escaping @SurfaceActor () -> Void) {
        self.descriptor = OwnedDescriptor(rawValue: descriptor)
        do throws(EventLoopError) {
            source = try loop.watch(descriptor, for: .readable) { [weak self] _ in
                self?.source?.cancel()
                onEnd()
            }
        } catch {
            return nil
        }
    }
}
