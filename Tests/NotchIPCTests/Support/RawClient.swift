import Glibc
import NotchIPC
import Testing

/// A client that sends any bytes and never blocks.
final class RawClient {
    let fd: Int32
    private var input: [UInt8] = []
    private(set) var isAtEnd = false
    /// The number of bytes received so far.
    private(set) var received = 0

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

    deinit {
        close()
    }

    private var isClosed = false

    func close() {
        guard !isClosed else { return }
        isClosed = true
        // A program that another test starts meanwhile holds a copy of the socket between its fork and its exec.
        shutdown(fd, Int32(SHUT_RDWR))
        _ = Glibc.close(fd)
    }

    func endSending() {
        shutdown(fd, Int32(SHUT_WR))
    }

    /// Sends as much as there is room for. Returns the number of bytes sent, or -1 if the connection is gone.
    @discardableResult
    func send(_ bytes: some Collection<UInt8>) -> Int {
        let bytes = Array(bytes)
        return Glibc.send(fd, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    /// Sends one message.
    @discardableResult
    func send(_ text: String) -> Int {
        send(Array(text.utf8) + [0])
    }

    func send(method: String, _ parameters: JSONObject = [:], more: Bool = false, oneway: Bool = false) {
        var message: JSONObject = ["method": .string(method), "parameters": .object(parameters)]
        if more { message["more"] = true }
        if oneway { message["oneway"] = true }
        send(JSON.object(message).text)
    }

    /// Returns every whole message that comes until the other side ends the stream. The end may take some time.
    ///
    /// A process that another test starts meanwhile has copies of all descriptors for some milliseconds, also of the
    /// one that the server has just closed.
    func waitForEnd() throws -> [JSONObject] {
        var messages = try receive()
        var waits = 0
        while !isAtEnd, waits < 1000 {
            var request = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, 100)
            messages += try receive()
            waits += 1
        }
        return messages
    }

    /// Returns every whole message that has come by now.
    func receive() throws -> [JSONObject] {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while !isAtEnd {
            let count = recv(fd, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                input.append(contentsOf: chunk[..<count])
                received += count
            } else if count == 0 || errno != EAGAIN {
                isAtEnd = true
            } else {
                break
            }
        }
        var messages: [JSONObject] = []
        while let end = input.firstIndex(of: 0) {
            let json = try JSON.parse(input[..<end])
            input.removeSubrange(...end)
            guard case .object(let object) = json else {
                Issue.record("the reply is \(json.kind)")
                continue
            }
            messages.append(object)
        }
        return messages
    }
}
