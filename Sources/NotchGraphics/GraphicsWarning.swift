import NotchCore
import NotchSystem

/// Something that a renderer had to do without, for the log.
package enum GraphicsWarning: Hashable, Sendable, CustomStringConvertible {
    /// No icon of that name; the generic one is drawn.
    case unknownIcon(name: String)
    /// The icon's file could not be used; the generic one is drawn.
    case unreadableIcon(name: String, path: String, reason: String)
    /// A view's picture could not be used; nothing is drawn in its place.
    case unreadablePicture(path: String, reason: String)
    /// Not all of a picture could be used; the rest of it is drawn.
    case incompletePicture(path: String, reason: String)
    /// A view is beyond the limits; the clock is drawn instead.
    case view(reason: String)
    /// Not one font is installed; text is not drawn.
    case noFonts
    /// No installed font has the characters of a script; boxes are drawn.
    case missingScript(MissingScript)
    /// The font for panels of black and white pixels is not installed; outlines are drawn.
    case noPixelFont
    /// A font of bitmaps for a matrix of lamps could not be used.
    case pixelFont(PixelFontProblem)

    package var description: String {
        switch self {
        case .unknownIcon(let name):
            "no icon is named '\(name.prefix(80))'; drawing the generic one"
                + (name.likely(in: IconCatalog.names).map { "; did you mean '\($0)'?" } ?? "")
        case .unreadableIcon(let name, let path, let reason):
            "icon '\(name.prefix(80))' at \(path): \(reason); drawing the generic one"
        case .unreadablePicture(let path, let reason):
            "picture \(path.prefix(200)): \(reason); drawing nothing in its place"
        case .incompletePicture(let path, let reason):
            "picture \(path.prefix(200)): \(reason); drawing the rest of it"
        case .view(let reason):
            "\(reason); drawing the clock instead"
        case .noFonts:
            "no font is installed, so no text can be drawn; install fonts-open-sans"
        case .missingScript(let script):
            "no installed font has the characters of \(script.name), so boxes are drawn; "
                + "install \(script.debianPackage)"
        case .noPixelFont:
            "\(TerminusFont.advice); install \(TerminusFont.package)"
        case .pixelFont(let problem):
            problem.description
        }
    }
}
