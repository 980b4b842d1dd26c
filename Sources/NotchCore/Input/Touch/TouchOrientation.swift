/// How a touch screen is mounted on its panel, if neither its driver nor the device tree corrects that.
///
/// The properties work as the kernel's `touchscreen-inverted-x`, `touchscreen-inverted-y` and `touchscreen-swapped-x-y`
/// do, and in the same order: the screen's own axes are inverted, then they change places. The result lies along the
/// panel's own raster, regardless of the picture's rotation.
public struct TouchOrientation: Hashable, Sendable {
    /// Whether the screen's first axis counts from its far end.
    public var invertsX: Bool
    /// Whether the screen's second axis counts from its far end.
    public var invertsY: Bool
    /// Whether the screen's first axis lies along the panel's second one, and the second along the first.
    public var swapsAxes: Bool

    public init(invertsX: Bool = false, invertsY: Bool = false, swapsAxes: Bool = false) {
        self.invertsX = invertsX
        self.invertsY = invertsY
        self.swapsAxes = swapsAxes
    }

    /// Returns the point of the panel's unit square that belongs to a point of the screen's unit square.
    func apply(to point: TouchPoint) -> TouchPoint {
        let (x, y) = (invertsX ? 1 - point.x : point.x, invertsY ? 1 - point.y : point.y)
        return swapsAxes ? TouchPoint(x: y, y: x) : TouchPoint(x: x, y: y)
    }
}
