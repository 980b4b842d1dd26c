package import NotchCore

/// The loop that a server runs on: it tells when sockets are ready, level-triggered as `poll(2)` is.
///
/// A protocol of this module, so that `notchctl`, which needs no loop, links none.
@SurfaceActor
package protocol SocketPoller: AnyObject {
    /// Calls `handler` from the loop, never from within this call, each time `fd` is ready for something in
    /// `interest`, or hung up, until the watch is cancelled.
    func watch(
        _ fd: Int32,
        for interest: SocketReadiness,
        _ handler: @escaping @SurfaceActor (SocketReadiness) -> Void
    ) throws -> any SocketWatch

    /// Calls `handler` from the loop, never from within a call of this protocol, once after each
    /// ``SocketIdleWatch/request()``, when no watched descriptor is ready any more, or some
    /// milliseconds later where one always is.
    func onIdle(_ handler: @escaping @SurfaceActor () -> Void) throws -> any SocketIdleWatch
}
