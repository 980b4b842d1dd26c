import Glibc
import NotchSystem

/// A new file that lines are added to. Its owner alone may read it, for it has what people were told and did.
final class RecordingFile {
    private let descriptor: Int32

    /// - Throws: EEXIST where there is such a file already, and what else `open(2)` reports.
    init(path: String) throws(Errno) {
        descriptor = try valueOrErrno { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }.get()
    }

    deinit {
        close(descriptor)
    }

    /// Writes all of `text`, however often the kernel takes a part of it.
    func append(_ text: String) throws(Errno) {
        var bytes = ArraySlice(text.utf8)
        while !bytes.isEmpty {
            let rest = bytes
            let count = try valueOrErrno {
                rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            }.get()
            bytes = bytes.dropFirst(count)
        }
    }
}
