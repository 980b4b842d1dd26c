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
        do {
            let file = try System.open(path, .reading)
            let status = try System.status(of: file.rawValue)
            guard status.kind == .regular else { throw Failure(reason: "not a regular file") }
            guard status.size <= limit else {
                throw Failure(reason: "\(status.size) bytes are more than the limit of \(limit)")
            }
            let bytes = try System.readAll(from: file, limit: status.size)
            guard bytes.count == status.size else { throw Failure(reason: "could not be read to its end") }
            return bytes
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(reason: "\(error)")
        }
    }
}
