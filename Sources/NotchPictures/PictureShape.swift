/// The format and the proportions of a picture, by its first bytes.
package struct PictureShape: Hashable, Sendable {
    package enum Format: Hashable, Sendable {
        case png, svg, gif
    }

    package var format: Format
    /// In pixels. An SVG is fitted into a square, and has 1.
    package var width: Int
    /// In pixels. An SVG is fitted into a square, and has 1.
    package var height: Int

    package init(format: Format, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }
}

/// The reason why a file is not drawn as a picture.
package struct PictureError: Error, Hashable, Sendable {
    package var reason: String

    package init(reason: String) { self.reason = reason }
}
