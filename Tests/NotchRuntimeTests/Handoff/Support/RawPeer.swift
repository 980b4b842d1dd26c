import Glibc
import Testing

@testable import NotchRuntime

/// A system that sends any bytes and never blocks.
final class RawPeer {
    private let fd: Int32
    private var input: [UInt8] = []
    private var isClosed = false
    private(set) var isAtEnd = false

    init(path: String) throws {
        // Programs that other tests start meanwhile must not inherit the socket: they would keep the connection open.
        fd = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(fd, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0, "connect: errno \(errno)")
    }

    deinit { close() }

    /// Goes as a process that is killed does.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        // A program that another test starts meanwhile holds a copy of the socket between its fork and its exec.
        shutdown(fd, Int32(SHUT_RDWR))
        _ = Glibc.close(fd)
    }

    /// Sends as much as there is room for, and returns how much that is, or -1 if the connection is gone.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
        Glibc.send(fd, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    func send(_ message: HandoffMessage) {
        send(message.bytes)
    }

    func send(_ text: String) {
        send(Array(text.utf8) + [0])
    }

    /// Reads what has come by now, and returns every whole message.
    func receive() throws -> [HandoffMessage] {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while !isAtEnd {
            let count = recv(fd, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                input += chunk[..<count]
            } else if count == 0 || errno != EAGAIN {
                isAtEnd = true
            } else {
                break
            }
        }
        var messages: [HandoffMessage] = []
        while let end = input.firstIndex(of: 0) {
            messages.append(try HandoffMessage(bytes: input[..<end]))
            input.removeSubrange(...end)
        }
        return messages
    }
}
