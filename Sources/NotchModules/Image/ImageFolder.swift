import NotchCore
import NotchSystem

/// The pictures of a path.
enum ImageFolder {
    /// The most pictures of a folder.
    static let limit = 1000

    /// Looks for a picture, and reads it unless it is on show already. The disk may let the call wait.
    static func look(for search: ImageSearch, at path: String) -> ImageMachine.Event {
        do throws(Errno) {
            guard let file = search.file(of: try files(at: path)) else { return .foundNone }
            return .found(file, read(file, search))
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

    private static func read(
        _ file: String, _ search: ImageSearch
    ) -> Result<ImagePicture, BoundedFile.Failure> {
        let shown = search.shown.flatMap { $0.data.path == file ? $0 : nil }
        if let shown, !search.readsAgain, (try? System.status(of: file))?.version == shown.version {
            return .success(shown)
        }
        return Result { () throws(BoundedFile.Failure) in
            let (version, bytes) = try BoundedFile.readVersion(file, limit: ViewLimits.pictureFile)
            // What holds the same as before need not be drawn anew.
            let isSame = shown?.data.bytes == bytes
            let data = isSame ? shown?.data : nil
            return ImagePicture(data: data ?? PictureData(path: file, bytes: bytes), version: version)
        }
    }
}
