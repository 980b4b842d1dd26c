public import NotchCore

/// The panel that is touched.
public struct TouchPanel: Hashable, Sendable {
    /// Pixels, as seen.
    public var width: Int
    public var height: Int
    /// How far the picture is turned on its way to the panel's own raster, which the touch screen's axes lie along.
    public var rotation: Rotation

    public init(width: Int, height: Int, rotation: Rotation = .none) {
        self.width = width
        self.height = height
        self.rotation = rotation
    }
}
