import Foundation
import Glibc
import NotchTestSupport

/// A client that sends any bytes.
final class RawClient {
    private let descriptor: Int32

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let connected = withUnixAddress(of: path) { connect(descriptor, $0, $1) }
        guard connected == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends a message and its zero byte, as far as the server takes them.
    func send(_ message: String) {
        send(bytes: Array(message.utf8))
    }

    /// Sends bytes that need not be text, and a zero byte.
    func send(bytes message: [UInt8]) {
        let bytes = message + [0]
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Reads and discards input until the server hangs up.
    ///
    /// - Returns: whether the server hung up before it was silent for as long as ``Patience`` says.
    func isHungUpOn() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, Int32(Patience.seconds * 1000)) > 0 else { return false }
            if recv(descriptor, &buffer, buffer.count, 0) <= 0 { return true }
        }
    }

    /// Returns the next message, or what came before the server hung up.
    func receive() -> String {
        var message: [UInt8] = []
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) == 1, byte != 0 { message.append(byte) }
        return String(decoding: message, as: UTF8.self)
    }
}
