import Glibc
import NotchSystem

/// A pipe; both ends are non-blocking, and closed in the end.
package final class TestPipe {
    package let reader: Int32
    package private(set) var writer: Int32

    package init() throws {
        var ends: [Int32] = [-1, -1]
        _ = try valueOrErrno { pipe(&ends) }.get()
        for end in ends {
            _ = try valueOrErrno { fcntl(end, F_SETFL, O_NONBLOCK) }.get()
            // Not for the programs that other tests start meanwhile: they would keep the pipe open.
            _ = try valueOrErrno { fcntl(end, F_SETFD, FD_CLOEXEC) }.get()
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        closeWriter()
    }

    package func write(_ text: String) {
        _ = Glibc.write(writer, text, text.utf8.count)
    }

    /// Reads what is there.
    @discardableResult
    package func drain() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = read(reader, &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
        return bytes
    }

    package func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }
}
