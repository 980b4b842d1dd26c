import Foundation
import Glibc

/// The service manager's end of sd_notify(3). It reports without polling when the daemon is ready.
package final class NotifySocket {
    package let path: String
    private let descriptor: Int32

    package init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let bound = withUnixAddress(of: path) { bind(descriptor, $0, $1) }
        guard bound == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
    }

    deinit {
        close(descriptor)
    }

    /// Waits at most `seconds` for a message that contains `text`, and only while the sender lives.
    package func wait(
        for text: String, seconds: Double = Patience.seconds, while isAlive: () -> Bool = { true }
    ) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let left = end.timeIntervalSinceNow
            guard left > 0 else { return false }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, Int32(min(left, 0.5) * 1000)) > 0 else {
                guard isAlive() else { return false }
                continue
            }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0, String(decoding: buffer[..<count], as: UTF8.self).contains(text) { return true }
        }
    }
}
