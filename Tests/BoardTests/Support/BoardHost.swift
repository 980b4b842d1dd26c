import Glibc

/// Requests to the host for what the guest cannot do itself. A request is a line.
enum BoardHost {
    /// Sends a request, and waits for the answer.
    ///
    /// - Returns: the words of the answer after `ok`.
    /// - Throws: ``BoardError`` with the host's reason.
    @discardableResult
    static func ask(_ request: String...) throws -> [String] {
        // Only one process can have the port open at a time, by one descriptor.
        let port = open("/dev/vport0p2", O_RDWR | O_CLOEXEC)
        guard port >= 0 else { throw BoardError("cannot reach the host: \(String(cString: strerror(errno)))") }
        defer { close(port) }
        let line = Array((request.joined(separator: " ") + "\n").utf8)
        guard write(port, line, line.count) == line.count else { throw BoardError("the host does not listen") }

        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while read(port, &byte, 1) == 1, byte != UInt8(ascii: "\n") { answer.append(byte) }
        let words = String(decoding: answer, as: UTF8.self).split(separator: " ").map(String.init)
        guard words.first == "ok" else { throw BoardError("\(request): \(words.joined(separator: " "))") }
        return Array(words.dropFirst())
    }
}
