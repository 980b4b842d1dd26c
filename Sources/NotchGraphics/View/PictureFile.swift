import NotchCore

/// The file of a picture, and who may see it.
struct PictureFile: Hashable {
    var path: String
    /// Whether the picture is drawn only if everybody may read the file.
    var isShared: Bool

    init(path: String, isShared: Bool = false) {
        self.path = path
        self.isShared = isShared
    }

    init(path: String, of node: ViewNode) {
        self.init(path: path, isShared: node.needsSharedFiles)
    }
}
