/// Reads small files.
package enum BoundedFile {
    package struct Failure: Error, Hashable {
        package var reason: String

        package init(reason: String) {
            self.reason = reason
        }
    }

    /// Returns the file's bytes, or the first ones.
    ///
    /// - Parameter isShared: whether the file has to be one that everybody may read.
    /// - Throws: ``Failure`` when it is not a regular file of at most `limit` bytes that can be read.
    package static func read(
        _ path: String, limit: Int, first count: Int = .max, isShared: Bool = false
    ) throws(Failure) -> [UInt8] {
        try readVersion(path, limit: limit, first: count, isShared: isShared).bytes
    }

    /// Returns the file's bytes, as ``read(_:limit:first:isShared:)`` does, and of which version of the file they are.
    package static func readVersion(
        _ path: String, limit: Int, first count: Int = .max, isShared: Bool = false
    ) throws(Failure) -> (version: FileStatus.Version, bytes: [UInt8]) {
        let (status, bytes): (FileStatus?, [UInt8]?)
        do throws(Errno) {
            (status, bytes) = try System.regularFile(path, limit: limit, first: count, isShared: isShared)
        } catch {
            throw Failure(reason: "\(error)")
        }
        guard let status else { throw Failure(reason: "not a regular file") }
        guard let bytes else { throw Failure(reason: "\(status.size) bytes are more than the limit of \(limit)") }
        guard bytes.count == min(status.size, count) else { throw Failure(reason: "could not be read to its end") }
        return (status.version, bytes)
    }
}
