import NotchCore

/// The file of a picture, and who may see it.
struct PictureFile: Hashable {
    var path: String
    /// Whether the picture is drawn only if everybody may read the file.
    var isShared: Bool
    /// What the file held when somebody read it; `nil` where it is read to be drawn.
    var data: PictureData?

    init(path: String, isShared: Bool = false) {
        self.path = path
        self.isShared = isShared
    }

    init(path: String, of node: ViewNode) {
        self.init(path: path, isShared: node.needsSharedFiles)
        data = node.picture
    }
}
