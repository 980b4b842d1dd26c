package import NotchCore

/// Work that waits until no descriptor is ready.
@SurfaceActor
package protocol SocketIdleWatch: AnyObject {
    /// Asks for one call of the handler. Further requests before that call change nothing.
    func request()
    /// Stops at once. The handler is not called again. Idempotent.
    func cancel()
}
