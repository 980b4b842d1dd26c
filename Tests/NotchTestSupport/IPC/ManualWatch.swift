import NotchCore
import NotchIPC
import NotchSystem

/// A descriptor that a ``ManualLoop`` watches.
@SurfaceActor
final class ManualWatch: SocketWatch {
    let fd: Int32
    var interest: DescriptorReadiness
    let handler: @SurfaceActor (DescriptorReadiness) -> Void
    var onCancel: (@SurfaceActor () -> Void)?
    private(set) var isCancelled = false

    init(fd: Int32, interest: DescriptorReadiness, handler: @escaping @SurfaceActor (DescriptorReadiness) -> Void) {
        self.fd = fd
        self.interest = interest
        self.handler = handler
    }

    func cancel() {
        isCancelled = true
        onCancel?()
    }
}
