import Glibc

/// One client of a flood: it sends what it has, and reads and forgets the answers.
final class FloodClient {
    private let path: String
    private let messages: [UInt8]
    /// Whether the client ends its side after the last message. The daemon then disconnects it once all is answered,
    /// and the client begins anew.
    private let ends: Bool
    private var sent = 0
    private(set) var descriptor: Int32 = -1

    init(path: String, messages: [UInt8], ends: Bool) {
        self.path = path
        self.messages = messages
        self.ends = ends
        connect()
    }

    /// The events that `poll(2)` waits for.
    var events: Int16 { sent < messages.count ? Int16(POLLIN | POLLOUT) : Int16(POLLIN) }

    private func connect() {
        if descriptor >= 0 { LocalSocket.close(descriptor) }
        sent = 0
        descriptor = LocalSocket.connect(path) ?? -1
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    /// Sends and reads what `poll(2)` says it can.
    func isReady(for events: Int16) {
        if events & Int16(POLLOUT) != 0, sent < messages.count {
            let count = messages.withUnsafeBytes { bytes in
                send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { sent += count }
            if ends, sent == messages.count { shutdown(descriptor, Int32(SHUT_WR)) }
        }
        guard events & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { return }
        let count = withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) {
            recv(descriptor, $0.baseAddress, $0.count, 0)
        }
        if count == 0 || (count < 0 && errno != EAGAIN) { connect() }
    }
}
