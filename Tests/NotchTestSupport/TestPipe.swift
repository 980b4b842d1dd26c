import Glibc
import NotchSystem

/// A pipe with two non-blocking ends. Both are closed when the object is released.
package final class TestPipe {
    package let reader: Int32
    package private(set) var writer: Int32

    package init() throws {
        var ends: [Int32] = [-1, -1]
        _ = try valueOrErrno { pipe(&ends) }.get()
        for end in ends {
            _ = try valueOrErrno { fcntl(end, F_SETFL, O_NONBLOCK) }.get()
            // Programs that other tests start meanwhile must not inherit the ends, because they would keep the pipe
            // open.
            _ = try valueOrErrno { fcntl(end, F_SETFD, FD_CLOEXEC) }.get()
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        if writer >= 0 { close(writer) }
    }

    package func write(_ text: String) {
        _ = Glibc.write(writer, text, text.utf8.count)
    }

    /// Reads and returns the contents of the pipe.
    @discardableResult
    package func drain() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = read(reader, &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
        return bytes
    }

    /// Closes the writer, and waits until the reader reports the hang-up. A program that another test starts meanwhile
    /// holds a copy of the writer between its fork and its exec.
    package func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
        _ = try? System.wait(for: [], on: reader, timeout: Patience.duration)
    }
}
