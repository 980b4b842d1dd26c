import NotchSystem

/// Reads small files.
enum BoundedFile {
    struct Failure: Error, Equatable {
        var reason: String
    }

    /// Returns the file's bytes, or the first ones.
    ///
    /// - Parameter isShared: whether the file has to be one that everybody may read.
    /// - Throws: ``Failure`` when it is not a regular file of at most `limit` bytes that can be read.
    static func read(
        _ path: String, limit: Int, first count: Int = .max, isShared: Bool = false
    ) throws(Failure) -> [UInt8] {
        let (size, bytes): (Int?, [UInt8]?)
        do throws(Errno) {
            (size, bytes) = try System.regularFile(path, limit: limit, first: count, isShared: isShared)
        } catch {
            throw Failure(reason: "\(error)")
        }
        guard let size else { throw Failure(reason: "not a regular file") }
        guard let bytes else { throw Failure(reason: "\(size) bytes are more than the limit of \(limit)") }
        guard bytes.count == min(size, count) else { throw Failure(reason: "could not be read to its end") }
        return bytes
    }
}
