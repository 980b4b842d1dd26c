import Glibc

/// The files of the drawings and of their table.
enum ArtworkFiles {
    /// Returns the drawings of a folder by their names, which have dots for the files' underscores.
    static func read(folder: String) throws(ArtworkError) -> [String: String] {
        guard let directory = opendir(folder) else { throw ArtworkError("cannot read \(folder)") }
        defer { closedir(directory) }
        var drawings: [String: String] = [:]
        while let entry = readdir(directory) {
            let file = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard file.hasSuffix(".svg") else { continue }
            let name = String(file.dropLast(".svg".count).map { $0 == "_" ? "." : $0 })
            drawings[name] = try text(of: folder + "/" + file)
        }
        return drawings
    }

    static func write(_ bytes: [UInt8], to path: String) throws(ArtworkError) {
        guard let file = fopen(path, "w") else { throw ArtworkError("cannot write \(path)") }
        let count = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, count == bytes.count else { throw ArtworkError("cannot write \(path)") }
    }

    private static func text(of path: String) throws(ArtworkError) -> String {
        guard let file = fopen(path, "r") else { throw ArtworkError("cannot read \(path)") }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0, count < buffer.count else { throw ArtworkError("\(path) is empty or too long") }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}
