package import NotchCore
package import NotchSystem

/// The loop on which a server runs. It reports ready sockets, level-triggered as `poll(2)` is.
///
/// This module declares the protocol so that `notchctl`, which needs no loop, does not link one.
@SurfaceActor
package protocol SocketPoller: AnyObject {
    /// Calls `handler` from the loop, never from within this call, each time `fd` hangs up or is ready for something in
    /// `interest`, until the watch is cancelled.
    func watch(
        _ fd: Int32,
        for interest: DescriptorReadiness,
        _ handler: @escaping @SurfaceActor (DescriptorReadiness) -> Void
    ) throws -> any SocketWatch

    /// Calls `handler` from the loop, never from within a call of this protocol, once after each
    /// ``SocketIdleWatch/request()``. The call comes when no watched descriptor is ready any more, or some milliseconds
    /// later if one always is.
    func onIdle(_ handler: @escaping @SurfaceActor () -> Void) throws -> any SocketIdleWatch
}
