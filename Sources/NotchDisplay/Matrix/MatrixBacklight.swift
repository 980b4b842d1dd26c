package import NotchCore

/// The brightness of a matrix, which the data of its lamps carries.
@SurfaceActor
package final class MatrixBacklight: Backlight {
    /// A matrix has no other backlight.
    package var choice = BacklightChoice.automatic
    package var panelDevice: String?
    private var percent: Int
    private var share = 1.0
    private let onChange: @SurfaceActor (_ brightness: Double) -> Void

    /// - Parameter onChange: called with the brightness that shows, 0...1 as people see it.
    init(percent: Int, onChange: @escaping @SurfaceActor (Double) -> Void) {
        self.percent = percent
        self.onChange = onChange
    }

    package func set(percent: Int?, share: Double) {
        let former = brightness
        if let percent { self.percent = min(max(percent, 1), 100) }
        self.share = share
        if brightness != former { onChange(brightness) }
    }

    package func reapply() {}

    package func read() -> BacklightReading {
        BacklightReading(
            name: "matrix", brightness: percent, actual: share > 0 ? max(Int((brightness * 100).rounded()), 1) : 0)
    }

    private var brightness: Double { Double(percent) / 100 * share }
}
