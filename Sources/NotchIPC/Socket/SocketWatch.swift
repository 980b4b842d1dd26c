package import NotchCore
package import NotchSystem

/// A descriptor that is being watched.
@SurfaceActor
package protocol SocketWatch: AnyObject {
    /// The readiness that the watch reports. It reports hang-ups and errors in any case.
    var interest: DescriptorReadiness { get set }

    /// Stops at once. The handler is not called again. The descriptor may then be closed. Idempotent.
    func cancel()
}
