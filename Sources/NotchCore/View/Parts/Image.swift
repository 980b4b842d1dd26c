/// A picture of a file, as large as its room allows.
///
/// What the file holds decides how it is drawn, and not its name: a PNG, an SVG, or the first frame of a GIF, of at most
/// 8 MB. Another process reads it, so that no file can stop the display. The card, the glance or the home is shown at once
/// with the place of the picture, which fades in there when it has come. A file that is written anew may be drawn anew
/// while the view is on show, so a picture that changes best has another path each time. In place of a file that cannot be
/// drawn nothing is, and the log says once why.
public struct Image: ViewPart {
    public let node: ViewNode

    /// - Parameter path: a file with a PNG, a GIF or an SVG.
    public init(path: String) { node = ViewNode(.image(path: path)) }

    /// - Parameter picture: a file that somebody has looked at already.
    package init(_ picture: PictureVersion) {
        var node = ViewNode(.image(path: picture.path))
        node.picture = picture
        self.node = node
    }
}
