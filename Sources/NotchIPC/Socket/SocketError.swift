/// Why a socket could not be made, with what to do about it.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// Longer than `sun_path` of `unix(7)` holds.
        case pathTooLong
        /// Another daemon listens there.
        case inUse
        /// Something that is not a socket stands there.
        case notASocket
        /// A passed descriptor that is not a listening Unix stream socket.
        case notListening
        case systemCall
    }

    public let code: Code
    public let message: String
    /// `errno`, or 0.
    public let errno: Int32

    public init(code: Code, message: String, errno: Int32 = 0) {
        self.code = code
        self.message = message
        self.errno = errno
    }

    public var description: String { message }
}
