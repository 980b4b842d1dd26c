package import NotchCore

/// Work that waits until no descriptor is ready.
@SurfaceActor
package protocol SocketIdleWatch: AnyObject {
    /// Has the handler called once. Asking again before that changes nothing.
    func request()

    /// Stops at once: the handler is not called again. Idempotent.
    func cancel()
}
