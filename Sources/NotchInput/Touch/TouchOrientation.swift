/// How a touch screen is mounted on its panel, where neither its driver nor the device tree puts that right
/// (`touchscreen-swapped-x-y`, `touchscreen-inverted-x`, `touchscreen-inverted-y`).
///
/// All of it is about the panel's own raster, whatever the picture's rotation.
public struct TouchOrientation: Hashable, Sendable {
    /// The screen's first axis lies along the panel's second one.
    public var swapsAxes: Bool
    /// What is told along the panel's first axis, once axes are swapped, counts from its end.
    public var invertsX: Bool
    /// The same along its second one.
    public var invertsY: Bool

    public init(swapsAxes: Bool = false, invertsX: Bool = false, invertsY: Bool = false) {
        self.swapsAxes = swapsAxes
        self.invertsX = invertsX
        self.invertsY = invertsY
    }

    /// Where a place of the screen's unit square lies on the panel's.
    func apply(to point: TouchPoint) -> TouchPoint {
        let swapped = swapsAxes ? TouchPoint(x: point.y, y: point.x) : point
        return TouchPoint(x: invertsX ? 1 - swapped.x : swapped.x, y: invertsY ? 1 - swapped.y : swapped.y)
    }
}
