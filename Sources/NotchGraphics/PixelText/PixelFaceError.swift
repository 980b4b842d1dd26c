/// Why a pixel font could not be opened.
enum PixelFaceError: Error, Hashable, CustomStringConvertible {
    case file(reason: String)
    /// What the file unpacks to is more than this many bytes.
    case tooLarge(limit: Int)
    /// The file is not one of gzip, or is damaged.
    case gzip
    /// FreeType's numbers of errors are in `fterrdef.h`.
    case library(status: Int32)
    case notAFont(status: Int32)

    var description: String {
        switch self {
        case .file(let reason): reason
        case .tooLarge(let limit): "it unpacks to more than \(limit) bytes"
        case .gzip: "not a file of gzip, or damaged"
        case .library(let status): "FreeType could not start (error \(status))"
        case .notAFont(let status): "not a font that FreeType opens (error \(status))"
        }
    }
}
