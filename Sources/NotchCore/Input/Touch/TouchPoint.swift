/// A point on the panel as a person sees it, from its top left corner.
package struct TouchPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns a point of the unit square, turned clockwise with the square, as ``Rotation/apply(to:width:height:)``
    /// turns pixels.
    func turned(by rotation: Rotation) -> TouchPoint {
        switch rotation {
        case .none: self
        case .clockwise90: TouchPoint(x: 1 - y, y: x)
        case .half: TouchPoint(x: 1 - x, y: 1 - y)
        case .clockwise270: TouchPoint(x: y, y: 1 - x)
        }
    }
}
