package import NotchCore

/// The panel that is touched.
package struct TouchPanel: Hashable, Sendable {
    /// Pixels, as seen.
    package var width: Int
    package var height: Int
    /// How far the picture is turned on its way to the panel's own raster, which the touch screen's axes lie along.
    package var rotation: Rotation

    package init(width: Int, height: Int, rotation: Rotation = .none) {
        self.width = width
        self.height = height
        self.rotation = rotation
    }
}
