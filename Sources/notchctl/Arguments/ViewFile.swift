import ArgumentParser
import NotchIPC
import NotchSystem

/// A file with a view as JSON, or `-` for standard input.
struct ViewFile: ExpressibleByArgument {
    private let path: String

    /// The size of a message, in bytes, which no view can go beyond.
    private static let limit = 64 << 10

    init?(argument: String) { path = argument }

    private var name: String { path == "-" ? "standard input" : path }

    /// Reads the view. The daemon knows what it may be, and says so.
    ///
    /// - Throws: a ``Failure`` that names the file, where it cannot be read or is not JSON.
    func json() throws -> JSON {
        let bytes: [UInt8]
        do {
            let file = try System.open(path == "-" ? "/dev/stdin" : path, .waitingForWriters)
            bytes = try System.readAll(from: file, limit: Self.limit + 1)
        } catch {
            throw Failure(.data, "cannot read the view from \(name): \(error)")
        }
        guard bytes.count <= Self.limit else {
            throw Failure(.data, "\(name) has more than \(Self.limit >> 10) KiB, the most that a view may have")
        }
        do { return try JSON.parse(bytes[...]) } catch {
            throw Failure(.data, "\(name): \(error)")
        }
    }
}
