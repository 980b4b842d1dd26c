public import NotchCore

/// What a socket is ready for.
public struct SocketReadiness: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let readable = SocketReadiness(rawValue: 1)
    public static let writable = SocketReadiness(rawValue: 2)
    /// Both directions are shut, or the socket is broken. Reported whether or not anybody asked (`poll(2)`).
    public static let hangup = SocketReadiness(rawValue: 4)
}

/// The loop that a server runs on: it tells when sockets are ready, level-triggered as `poll(2)` is.
///
/// A protocol of this module, so that `notchctl`, which needs no loop, links none.
@SurfaceActor
public protocol SocketPoller: AnyObject {
    /// Calls `handler` from the loop, never from within this call, each time `fd` is ready for something in
    /// `interest`, or hung up, until the watch is cancelled.
    func watch(
        _ fd: Int32,
        for interest: SocketReadiness,
        _ handler: @escaping @SurfaceActor (SocketReadiness) -> Void
    ) throws -> any SocketWatch
}

/// A descriptor under watch.
@SurfaceActor
public protocol SocketWatch: AnyObject {
    /// What to be told of; hangups always are.
    var interest: SocketReadiness { get set }

    /// Stops at once: the handler is not called again. Idempotent. The descriptor may be closed after it.
    func cancel()
}
