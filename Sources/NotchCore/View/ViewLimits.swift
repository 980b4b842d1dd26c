/// The bounds of a view, within which it is drawn fast and in little memory.
public enum ViewLimits {
    /// The most parts, counting stacks.
    public static let nodes = 256
    /// The most levels of stacks and their parts, counting the outermost part.
    public static let levels = 12
    /// The most bytes of a text in UTF-8.
    public static let text = 1024
    /// The most bytes of an icon's name in UTF-8, in a view and anywhere else.
    package static let icon = 128
    /// The most bytes of an image's path in UTF-8.
    public static let path = 1024
    /// The most bytes of a picture's file.
    package static let pictureFile = 8 << 20
    /// The most values of a sparkline.
    public static let values = 128
    /// The largest spacing and padding, in points.
    public static let points = 0.0...1000.0
    /// The priorities that a part may have.
    public static let priorities = -1000...1000
}
