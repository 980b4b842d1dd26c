import NotchSystem

/// A folder that frames are written to, and the open index in it. Only its owner may use its files.
final class RecordingFolder {
    private let path: String
    private let index: OwnedDescriptor

    /// - Throws: ``DisplayError`` of code `open` or `occupied`.
    init(path: String, index name: String) throws(DisplayError) {
        self.path = path
        do throws(Errno) {
            // New folders are for their owner alone.
            try System.makeFolders(path, rights: 0o700)
            let names = try System.names(in: path)
            guard !names.contains(where: { $0 == name || Self.isFrame($0) }) else { throw Errno.exists }
            // The index is made now, so that a folder in which no file can be made is noticed before anything starts.
            index = try System.open("\(path)/\(name)", .newPrivateFile)
        } catch .exists {
            throw DisplayError(
                code: .occupied,
                message: "the folder \(path) already holds recorded frames; name another one or empty it")
        } catch {
            throw DisplayError(
                code: .open, errno: error.rawValue,
                message: "frames cannot be recorded in \(path); name a folder that you may list and write to")
        }
    }

    /// Writes a whole file, or none at all.
    func write(_ bytes: [UInt8], to name: String) throws(DisplayError) {
        let file = "\(path)/\(name)"
        do throws(Errno) {
            let descriptor = try System.open(file, .newPrivateFile)
            do throws(Errno) { try System.writeAll(bytes, to: descriptor) } catch {
                try? System.remove(file)
                throw error
            }
        } catch {
            throw DisplayError(code: .io, errno: error.rawValue, message: "cannot write \(file)")
        }
    }

    func appendToIndex(_ line: String) throws(DisplayError) {
        do throws(Errno) { try System.writeAll(Array(line.utf8), to: index) } catch {
            throw DisplayError(code: .io, errno: error.rawValue, message: "cannot write the index of \(path)")
        }
    }

    private static func isFrame(_ name: String) -> Bool {
        let digits = name.dropLast(4)
        return name.hasSuffix(".png") && digits.count >= 6 && digits.allSatisfy { ("0"..."9").contains($0) }
    }
}
