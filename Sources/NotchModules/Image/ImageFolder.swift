import NotchCore
import NotchSystem

/// The pictures of a path.
enum ImageFolder {
    /// The most pictures of a folder.
    static let limit = 1000

    /// Looks for a picture. The disk may let the call wait.
    static func look(for search: ImageSearch, at path: String) -> ImageMachine.Event {
        do throws(Errno) {
            guard let file = search.file(of: try files(at: path)) else { return .foundNone }
            return .found(file, version(of: file))
        } catch {
            return .failed(error)
        }
    }

    /// Returns the path itself if it is a file, or the PNG and SVG files of the folder, in the order of their names.
    ///
    /// - Throws: `Errno` for a path that cannot be read, or is neither.
    private static func files(at path: String) throws(Errno) -> [String] {
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

    /// Looks at a file, which has to be one that can be read.
    private static func version(of file: String) -> Result<PictureVersion, BoundedFile.Failure> {
        Result { () throws(BoundedFile.Failure) in
            let version = try BoundedFile.readVersion(file, limit: ViewLimits.pictureFile, first: 1).version
            return PictureVersion(path: file, numbers: version.numbers)
        }
    }
}
