import NotchCore

/// A place on the panel as seen, from its top left corner.
struct TouchPoint: Hashable {
    var x: Double
    var y: Double

    /// Of the unit square, turned clockwise with it: ``Rotation/apply(to:width:height:)`` for points.
    func turned(by rotation: Rotation) -> TouchPoint {
        switch rotation {
        case .none: self
        case .clockwise90: TouchPoint(x: 1 - y, y: x)
        case .half: TouchPoint(x: 1 - x, y: 1 - y)
        case .clockwise270: TouchPoint(x: y, y: 1 - x)
        }
    }
}
