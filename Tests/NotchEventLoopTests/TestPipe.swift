import Glibc
import NotchEventLoop

/// A pipe; both ends are non-blocking, and closed in the end.
final class TestPipe {
    let reader: Int32
    private(set) var writer: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        _ = try valueOrErrno { pipe(&ends) }.get()
        for end in ends { _ = try valueOrErrno { fcntl(end, F_SETFL, O_NONBLOCK) }.get() }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        closeWriter()
    }

    func write(_ text: String) {
        _ = Glibc.write(writer, text, text.utf8.count)
    }

    /// Reads and forgets what is there.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(reader, &bytes, bytes.count) > 0 {}
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }
}
