package import NotchCore

/// A descriptor that is being watched.
@SurfaceActor
package protocol SocketWatch: AnyObject {
    /// The readiness that the watch reports. It always reports hangups.
    var interest: SocketReadiness { get set }

    /// Stops at once. The handler is not called again. The descriptor may then be closed. Idempotent.
    func cancel()
}
