package import NotchSystem

/// The pictures of a path.
package enum ImageFolder {
    /// The most pictures of a folder.
    static let limit = 1000

    /// Returns the path itself if it is a file, or the PNG and SVG files of the folder, in the order of their names.
    ///
    /// - Throws: `Errno` for a path that cannot be read, or is neither.
    package static func files(at path: String) throws(Errno) -> [String] {
        switch try System.status(of: path).kind {
        case .regular: return [path]
        case .folder: break
        default: throw .invalid
        }
        let names = try System.names(in: path).filter { name in
            !name.hasPrefix(".") && [".png", ".svg"].contains { name.lowercased().hasSuffix($0) }
        }
        return names.sorted().prefix(limit).map { path + "/" + $0 }
    }
}
