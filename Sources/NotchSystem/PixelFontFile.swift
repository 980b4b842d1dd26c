/// A file of a pixel font, as Debian packages it.
package struct PixelFontFile: Hashable, Sendable {
    package let path: String
    package let debianPackage: String
    /// The description of its letters, for the advice that they are missing.
    package let letters: String

    package init(path: String, debianPackage: String, letters: String) {
        self.path = path
        self.debianPackage = debianPackage
        self.letters = letters
    }

    package var isInstalled: Bool { System.exists(path) }
    /// The advice to a person if the font is missing.
    package var advice: String { "\(letters) cannot be drawn without \(path)" }

    package static let fourBySix = misc("4x6", "letters of 4x6 pixels")
    package static let fiveBySeven = misc("5x7", "letters of 5x7 pixels")
    package static let sixByTen = misc("6x10", "letters of 6x10 pixels")
    package static let eightByThirteen = misc("8x13", "letters of 8x13 pixels")
    package static let eightByThirteenBold = misc("8x13B", "bold letters of 8x13 pixels")
    /// A Japanese font of 8 pixels per em. Its letters are 7 pixels high.
    package static let misaki = PixelFontFile(
        path: "/usr/share/fonts/truetype/misaki/misaki_gothic.ttf", debianPackage: "fonts-misaki",
        letters: "Japanese letters of 8 pixels")
    /// A font of Unicode's first plane, of 16 pixels per em.
    package static let unifont = PixelFontFile(
        path: "/usr/share/fonts/opentype/unifont/unifont.otf", debianPackage: "fonts-unifont",
        letters: "letters of 16 pixels in most scripts")

    /// Returns a size of Helvetica.
    ///
    /// - Parameter size: one of ``HelveticaFont/sizes``.
    package static func helvetica(_ size: Int, isBold: Bool) -> PixelFontFile {
        PixelFontFile(
            path: "\(HelveticaFont.folder)/\(HelveticaFont.name(size, isBold: isBold))",
            debianPackage: HelveticaFont.package,
            letters: "\(isBold ? "bold letters" : "letters") of \(size) pixels on a black and white panel")
    }

    /// Returns a size of X11's miscellaneous fixed fonts in its Unicode version, whose file name contains no encoding.
    package static func misc(_ size: String, _ letters: String) -> PixelFontFile {
        PixelFontFile(
            path: "/usr/share/fonts/X11/misc/\(size).pcf.gz", debianPackage: "xfonts-base", letters: letters)
    }
}

/// Adobe's Helvetica, drawn pixel by pixel for screens of 75 dots an inch, as Debian packages it.
package enum HelveticaFont {
    package static let package = "xfonts-75dpi"
    /// The folder of the font files.
    package static let folder = "/usr/share/fonts/X11/75dpi"
    /// Pixels per em, in order.
    package static let sizes = [8, 10, 12, 14, 18, 24]
    /// The file names of all sizes in both weights.
    package static let names = sizes.flatMap { [name($0, isBold: false), name($0, isBold: true)] }
    /// The advice to a person if the font is missing.
    package static let advice = "text on a black and white panel is easier to read in Helvetica, drawn pixel by pixel"

    /// Returns the file name of a size.
    package static func name(_ size: Int, isBold: Bool) -> String {
        "helv\(isBold ? "B" : "R")\(size < 10 ? "0" : "")\(size).pcf.gz"
    }
}

/// The pixel font Terminus, as Debian packages it.
package enum TerminusFont {
    package static let package = "fonts-terminus-otb"
    /// The folder of the font files.
    package static let folder = "/usr/share/fonts/opentype/terminus"
    /// The file names of its weights.
    package static let names = ["terminus-normal.otb", "terminus-bold.otb"]
}
