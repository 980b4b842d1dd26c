/// Why a socket could not be made, with what to do about it.
package struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
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

    package let code: Code
    package let message: String
    /// `errno`, or 0.
    package let errno: Int32

    package init(code: Code, message: String, errno: Int32 = 0) {
        self.code = code
        self.message = message
        self.errno = errno
    }

    package var description: String { message }
}
