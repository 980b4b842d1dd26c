/// Converts a device's coordinates into distances on the panel as a person sees it.
struct TouchScale {
    /// The width of the panel, in millimetres if the driver reports its resolution, else as a multiple of the panel's
    /// shorter side. ``height`` has the same unit.
    private let width: Double
    private let height: Double
    /// The distance that a resting finger may stray.
    let slop: Double
    /// The distance that a finger has to move for a swipe.
    let swipe: Double
    private let orientation: TouchOrientation
    private let panel: TouchPanel
    private let rotation: Rotation

    /// The tip of a finger covers about 10 mm, and its centre moves while the finger rolls off.
    private static let slop = (millimetres: 4.0, share: 0.1)
    private static let swipe = (millimetres: 12.0, share: 0.3)

    /// - Parameter screen: the lengths of the screen's own axes, in millimetres; `nil` where they are not known.
    init(screen: TouchPoint?, orientation: TouchOrientation, panel: TouchPanel) {
        self.orientation = orientation
        self.panel = panel
        rotation = panel.rotation.inverse
        if let screen {
            (width, height) =
                panel.rotation.isSideways != orientation.swapsAxes ? (screen.y, screen.x) : (screen.x, screen.y)
            // A panel that is hardly higher than a finger can still be swiped.
            (slop, swipe) = (Self.slop.millimetres, min(Self.swipe.millimetres, min(width, height) / 2))
        } else {
            let shorter = Double(max(min(panel.width, panel.height), 1))
            (width, height) = (Double(panel.width) / shorter, Double(panel.height) / shorter)
            (slop, swipe) = (Self.slop.share, Self.swipe.share)
        }
    }

    /// Returns the point on the panel that belongs to a point of the screen's unit square.
    func point(_ place: TouchPoint) -> TouchPoint {
        let point = orientation.apply(to: place).turned(by: rotation)
        return TouchPoint(x: point.x * width, y: point.y * height)
    }

    /// Returns the pixel at a point.
    func pixel(at point: TouchPoint) -> PixelPoint {
        func place(_ place: Double, of length: Double, in count: Int) -> Int {
            length > 0 ? min(max(Int(place / length * Double(count)), 0), max(count - 1, 0)) : 0
        }
        return PixelPoint(
            x: place(point.x, of: width, in: panel.width), y: place(point.y, of: height, in: panel.height))
    }
}
