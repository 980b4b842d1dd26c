package import NotchCore

/// A descriptor under watch.
@SurfaceActor
package protocol SocketWatch: AnyObject {
    /// What to be told of; hangups always are.
    var interest: SocketReadiness { get set }

    /// Stops at once: the handler is not called again. Idempotent. The descriptor may be closed after it.
    func cancel()
}
