import NotchIPC
import NotchSystem

/// A view as JSON in a file, or on standard input.
enum ViewFile {
    /// The most bytes that are read, which is the size limit of a call.
    private static let limit = VarlinkLimits().messageSize

    /// - Parameter path: a file, or `-` for standard input.
    /// - Throws: ``Failure`` if the file cannot be read, is too large or is not JSON.
    static func read(_ path: String) throws(Failure) -> JSON {
        let name = path == "-" ? "standard input" : path
        let bytes: [UInt8]
        do throws(Errno) {
            bytes =
                path == "-"
                ? try System.standardInput(limit: limit + 1)
                : try System.readAll(from: try System.open(path, .patientReading), limit: limit + 1)
        } catch {
            throw Failure(.noInput, "cannot read the view of \(name): \(error)")
        }
        guard bytes.count <= limit else {
            throw Failure(.data, "\(name) has more than \(limit) bytes, which no call holds: send a smaller view")
        }
        do { return try JSON.parse(bytes[...]) } catch {
            throw Failure(.data, "\(name) is \(error)")
        }
    }
}
