package import NotchSystem

/// A pixel font that letters had to do without, for the log.
package enum PixelFontProblem: Hashable, Sendable, CustomStringConvertible {
    case missing(PixelFontFile)
    case unreadable(PixelFontFile, reason: String)

    package var file: PixelFontFile {
        switch self {
        case .missing(let file), .unreadable(let file, _): file
        }
    }

    package var description: String {
        switch self {
        case .missing(let file):
            "\(file.advice); install \(file.debianPackage)"
        case .unreadable(let file, let reason):
            "\(file.path): \(reason); install \(file.debianPackage) again"
        }
    }
}
