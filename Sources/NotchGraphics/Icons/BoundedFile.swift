import NotchSystem

/// Reads small files whole.
enum BoundedFile {
    struct Failure: Error, Equatable {
        var reason: String
    }

    /// Returns the file's bytes.
    ///
    /// The file is opened without waiting, because a FIFO under an icon's name would block the one thread for ever.
    /// - Throws: ``Failure`` when it is not a regular file of at most `limit` bytes that can be read.
    static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        let (size, bytes): (Int?, [UInt8]?)
        do throws(Errno) { (size, bytes) = try System.regularFile(path, limit: limit) } catch {
            throw Failure(reason: "\(error)")
        }
        guard let size else { throw Failure(reason: "not a regular file") }
        guard let bytes else { throw Failure(reason: "\(size) bytes are more than the limit of \(limit)") }
        guard bytes.count == size else { throw Failure(reason: "could not be read to its end") }
        return bytes
    }
}
