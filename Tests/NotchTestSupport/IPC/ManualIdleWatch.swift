import NotchCore
import NotchIPC

/// Work that waits until a ``ManualLoop`` is idle.
@SurfaceActor
final class ManualIdleWatch: SocketIdleWatch {
    let handler: @SurfaceActor () -> Void
    var isDue = false
    var onCancel: (@SurfaceActor () -> Void)?

    init(handler: @escaping @SurfaceActor () -> Void) {
        self.handler = handler
    }

    func request() {
        isDue = true
    }

    func cancel() {
        isDue = false
        onCancel?()
    }
}
