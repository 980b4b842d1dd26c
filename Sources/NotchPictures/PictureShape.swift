package import NotchSystem

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
    /// The version of the file, where it could be opened. Another one is told of again.
    package var version: FileStatus.Version?

    package init(reason: String, version: FileStatus.Version? = nil) {
        (self.reason, self.version) = (reason, version)
    }

    /// Returns the same error of a version of a file.
    package func of(_ version: FileStatus.Version?) -> PictureError { PictureError(reason: reason, version: version) }
}
