/// How a touch screen is mounted on its panel, where neither its driver nor the device tree puts that right.
///
/// As the kernel's `touchscreen-inverted-x`, `touchscreen-inverted-y` and `touchscreen-swapped-x-y`, and in their
/// order: the screen's own axes are inverted, then they change places. What comes of that lies along the panel's own
/// raster, whatever the picture's rotation.
public struct TouchOrientation: Hashable, Sendable {
    /// The screen's first axis counts from its far end.
    public var invertsX: Bool
    /// The screen's second axis counts from its far end.
    public var invertsY: Bool
    /// The screen's first axis lies along the panel's second one, and the other way round.
    public var swapsAxes: Bool

    public init(invertsX: Bool = false, invertsY: Bool = false, swapsAxes: Bool = false) {
        self.invertsX = invertsX
        self.invertsY = invertsY
        self.swapsAxes = swapsAxes
    }

    /// Where a place of the screen's unit square lies on the panel's.
    func apply(to point: TouchPoint) -> TouchPoint {
        let (x, y) = (invertsX ? 1 - point.x : point.x, invertsY ? 1 - point.y : point.y)
        return swapsAxes ? TouchPoint(x: y, y: x) : TouchPoint(x: x, y: y)
    }
}
