/// The panel on which the touch screen lies.
package struct TouchPanel: Hashable, Sendable {
    /// The width of the panel as a person sees it, in pixels; ``height`` has the same unit.
    package var width: Int
    package var height: Int
    /// The rotation of the picture to the panel's own raster. The touch screen's axes lie along that raster.
    package var rotation: Rotation

    package init(width: Int, height: Int, rotation: Rotation = .none) {
        self.width = width
        self.height = height
        self.rotation = rotation
    }
}
