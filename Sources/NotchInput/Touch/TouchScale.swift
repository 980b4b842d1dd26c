import NotchCore
import NotchEvdev

/// How a device's own numbers become distances on the panel as seen.
struct TouchScale {
    /// In millimetres where the driver tells its resolution, else in shares of the panel's shorter side.
    private let width: Double
    private let height: Double
    /// How far a finger that rests may stray.
    let slop: Double
    /// How far a finger has to go for a swipe.
    let swipe: Double
    private let axes: TouchAxes
    private let orientation: TouchOrientation
    private let panel: TouchPanel
    private let rotation: Rotation

    /// A finger's tip covers 10 mm or so, and its middle wanders while it rolls off.
    private static let slop = (millimetres: 4.0, share: 0.1)
    private static let swipe = (millimetres: 12.0, share: 0.3)

    init(axes: TouchAxes, orientation: TouchOrientation, panel: TouchPanel) {
        self.axes = axes
        self.orientation = orientation
        self.panel = panel
        rotation = panel.rotation.inverse
        if let x = axes.x.length, let y = axes.y.length {
            (width, height) = panel.rotation.isSideways != orientation.swapsAxes ? (y, x) : (x, y)
            // A panel that is hardly higher than a finger still can be swiped.
            (slop, swipe) = (Self.slop.millimetres, min(Self.swipe.millimetres, min(width, height) / 2))
        } else {
            let shorter = Double(max(min(panel.width, panel.height), 1))
            (width, height) = (Double(panel.width) / shorter, Double(panel.height) / shorter)
            (slop, swipe) = (Self.slop.share, Self.swipe.share)
        }
    }

    func point(x: Int, y: Int) -> TouchPoint {
        let told = TouchPoint(x: axes.x.share(of: x), y: axes.y.share(of: y))
        let point = orientation.apply(to: told).turned(by: rotation)
        return TouchPoint(x: point.x * width, y: point.y * height)
    }

    /// The pixel at a point.
    func pixel(at point: TouchPoint) -> PixelPoint {
        func place(_ place: Double, of length: Double, in count: Int) -> Int {
            length > 0 ? min(max(Int(place / length * Double(count)), 0), max(count - 1, 0)) : 0
        }
        return PixelPoint(
            x: place(point.x, of: width, in: panel.width), y: place(point.y, of: height, in: panel.height))
    }
}
