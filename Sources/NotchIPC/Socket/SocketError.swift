/// The reason why a socket could not be made, with what to do about it.
package struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// The path is longer than `sun_path` of `unix(7)`.
        case pathTooLong
        /// Another daemon listens at the path.
        case inUse
        /// The path belongs to a file that is not a socket.
        case notASocket
        /// A passed descriptor is not a listening Unix stream socket.
        case notListening
        case systemCall
    }

    package let code: Code
    package let message: String
    /// The value of `errno`, or 0.
    package var errno: Int32 = 0

    package var description: String { message }
}
