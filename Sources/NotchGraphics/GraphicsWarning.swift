import NotchCore
import NotchSystem

/// A resource that a renderer lacked, for the log.
package enum GraphicsWarning: Hashable, Sendable, CustomStringConvertible {
    /// No icon has that name; the generic icon is drawn.
    case unknownIcon(name: String)
    /// The icon's file could not be used; the generic icon is drawn.
    case unreadableIcon(name: String, path: String, reason: String)
    /// A view's picture could not be used; its place stays empty.
    case unreadablePicture(path: String, reason: String)
    /// A part of a picture could not be used; the rest is drawn.
    case incompletePicture(path: String, reason: String)
    /// A view exceeds the limits; the clock is drawn instead.
    case view(reason: String)
    /// No font is installed; text is not drawn.
    case noFonts
    /// No installed font has the characters of a script; boxes are drawn.
    case missingScript(MissingScript)
    /// The font for panels of black and white pixels is not installed; outlines are drawn.
    case noPixelFont
    /// A bitmap font for a matrix of LEDs could not be used.
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
            "\(HelveticaFont.advice); install \(HelveticaFont.package)"
        case .pixelFont(let problem):
            problem.description
        }
    }
}

/// A script that no installed font has, and the Debian package with a font that has it.
package struct MissingScript: Hashable, Sendable {
    package let name: String
    package let debianPackage: String

    /// Makes the script of a character that no font has.
    ///
    /// A private character gives `nil`, because no package can be named for it.
    init?(of character: UInt32) {
        switch character {
        case 0xE000...0xF8FF, 0xF_0000...0x10_FFFF, 0..<0x20: return nil
        default: break
        }
        guard let found = Self.ranges.first(where: { $0.range.contains(character) }) else {
            // This package has fonts for most scripts.
            name = character < 0x250 ? "Latin" : "other scripts and symbols"
            debianPackage = Self.core
            return
        }
        name = found.name
        debianPackage = found.package
    }

    private static let core = "fonts-noto-core"
    private static let cjk = "fonts-noto-cjk"
    private static let emoji = "fonts-noto-color-emoji"

    /// The blocks of the scripts, by the Unicode Character Database.
    private static let ranges: [(range: ClosedRange<UInt32>, name: String, package: String)] = [
        (0x370...0x3FF, "Greek", core), (0x400...0x52F, "Cyrillic", core), (0x530...0x58F, "Armenian", core),
        (0x590...0x5FF, "Hebrew", core), (0xFB1D...0xFB4F, "Hebrew", core), (0x600...0x6FF, "Arabic", core),
        (0x750...0x77F, "Arabic", core), (0x8A0...0x8FF, "Arabic", core), (0xFB50...0xFDFF, "Arabic", core),
        (0xFE70...0xFEFE, "Arabic", core), (0x700...0x74F, "Syriac", core), (0x780...0x7BF, "Thaana", core),
        (0x900...0x97F, "Devanagari", core), (0x980...0x9FF, "Bengali", core), (0xA00...0xA7F, "Gurmukhi", core),
        (0xA80...0xAFF, "Gujarati", core), (0xB00...0xB7F, "Oriya", core), (0xB80...0xBFF, "Tamil", core),
        (0xC00...0xC7F, "Telugu", core), (0xC80...0xCFF, "Kannada", core), (0xD00...0xD7F, "Malayalam", core),
        (0xD80...0xDFF, "Sinhala", core), (0xE00...0xE7F, "Thai", core), (0xE80...0xEFF, "Lao", core),
        (0xF00...0xFFF, "Tibetan", core), (0x1000...0x109F, "Burmese", core), (0x10A0...0x10FF, "Georgian", core),
        (0x1200...0x139F, "Ethiopic", core), (0x13A0...0x13FF, "Cherokee", core), (0x1780...0x17FF, "Khmer", core),
        (0x1800...0x18AF, "Mongolian", core), (0x1100...0x11FF, "Korean", cjk), (0x3130...0x318F, "Korean", cjk),
        (0xA960...0xA97F, "Korean", cjk), (0xAC00...0xD7FF, "Korean", cjk), (0x3040...0x30FF, "Japanese", cjk),
        (0x31F0...0x31FF, "Japanese", cjk), (0xFF66...0xFF9F, "Japanese", cjk),
        (0x2E80...0x303F, "Chinese and Japanese", cjk), (0x3100...0x312F, "Chinese and Japanese", cjk),
        (0x31A0...0x31EF, "Chinese and Japanese", cjk), (0x3200...0x4DBF, "Chinese and Japanese", cjk),
        (0x4E00...0x9FFF, "Chinese and Japanese", cjk), (0xF900...0xFAFF, "Chinese and Japanese", cjk),
        (0xFF00...0xFFEF, "Chinese and Japanese", cjk), (0x2_0000...0x3_FFFF, "Chinese and Japanese", cjk),
        (0x1F000...0x1FAFF, "emoji", emoji), (0x2600...0x27BF, "emoji", emoji),
    ]
}
