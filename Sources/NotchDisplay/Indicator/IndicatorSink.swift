/// A device that gives the indicator's light.
protocol IndicatorSink: AnyObject {
    /// The kernel's name of the device.
    var name: String { get }

    /// Shows a colour. Values that are set already are not written again.
    ///
    /// - Parameters:
    ///   - level: the level from 0 (off) to 1, as people see it.
    ///   - brightness: the share of the device's maximum that level 1 stands for, as people see it.
    /// - Throws: ``DisplayError``: `absent` once the device has gone, `denied`, or `io`.
    func show(_ colour: IndicatorColour, level: Double, brightness: Double) throws(DisplayError)
    /// Forgets the shown values, since the device may have lost them.
    func forget()
    /// Restores the device's former state, or switches it off, and releases it.
    func restore()
}
