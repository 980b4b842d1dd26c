package import NotchCore
package import NotchSystem

/// The loop on which a server runs. It reports ready sockets, level-triggered as `poll(2)` is.
///
/// This module declares the protocol so that `notchctl`, which needs no loop, does not link one.
@SurfaceActor
package protocol SocketPoller: AnyObject {
    /// Calls `handler` from the loop, never from within this call, each time `fd` hangs up or has a readiness in
    /// `interest`, until the watch is cancelled.
    func watch(
        _ fd: Int32,
        for interest: DescriptorReadiness,
        _ handler: @escaping @SurfaceActor (DescriptorReadiness) -> Void
    ) throws -> any SocketWatch

    /// Calls `handler` from the loop, never from within a call of this protocol, once after each
    /// ``SocketIdleWatch/request()``. The call happens when no watched descriptor is ready any more, or some
    /// milliseconds later if one is always ready.
    func onIdle(_ handler: @escaping @SurfaceActor () -> Void) throws -> any SocketIdleWatch
}

/// A watch of a file descriptor.
@SurfaceActor
package protocol SocketWatch: AnyObject {
    /// The readiness that the watch reports. It reports hang-ups and errors in any case.
    var interest: DescriptorReadiness { get set }

    /// Stops at once. The handler is not called again. The descriptor may then be closed. Idempotent.
    func cancel()
}

/// Work that waits until no descriptor is ready.
@SurfaceActor
package protocol SocketIdleWatch: AnyObject {
    /// Requests one call of the handler. Further requests before that call have no effect.
    func request()
    /// Stops at once. The handler is not called again. Idempotent.
    func cancel()
}
