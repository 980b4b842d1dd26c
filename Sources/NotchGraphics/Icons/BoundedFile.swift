import Glibc

/// Reads small files whole.
enum BoundedFile {
    struct Failure: Error, Equatable {
        var reason: String
    }

    /// The file's bytes.
    ///
    /// `O_NONBLOCK` because a FIFO under an icon's name would block the one thread for ever.
    /// - Throws: ``Failure`` when it is not a regular file of at most `limit` bytes that can be read; open(2),
    ///   fstat(2), read(2).
    static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(reason: "not a regular file") }
        guard status.st_size <= limit else {
            throw Failure(reason: "\(status.st_size) bytes are more than the limit of \(limit)")
        }
        let size = Int(status.st_size)
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
            while count < size, let base = buffer.baseAddress {
                let got = Glibc.read(descriptor, base + count, size - count)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
            initialized = count
        }
        guard count == size else { throw Failure(reason: "could not be read to its end") }
        return bytes
    }
}
