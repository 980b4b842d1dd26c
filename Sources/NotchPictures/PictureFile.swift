package import NotchSystem

/// The file of a picture, and who may see it.
package struct PictureFile: Hashable, Sendable {
    package var path: String
    /// Whether the picture is drawn only if everybody may read the file.
    package var isShared: Bool
    /// The version of the file that is wanted, where somebody has looked at it; `nil` where the source looks.
    package var version: FileStatus.Version?

    package init(path: String, isShared: Bool = false, version: FileStatus.Version? = nil) {
        self.path = path
        self.isShared = isShared
        self.version = version
    }
}
