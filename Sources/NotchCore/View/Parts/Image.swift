/// A picture of a file, as large as its room allows.
///
/// It is read again when another part of the view changes its room, not when the file changes. A picture that changes
/// has another path each time.
public struct Image: ViewPart {
    public let node: ViewNode

    /// - Parameter path: a file with a PNG or an SVG.
    public init(path: String) { node = ViewNode(.image(path: path)) }

    /// - Parameter picture: a file that somebody has looked at already.
    package init(_ picture: PictureVersion) {
        var node = ViewNode(.image(path: picture.path))
        node.picture = picture
        self.node = node
    }
}
