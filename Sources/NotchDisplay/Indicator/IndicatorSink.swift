/// What gives the indicator's light.
protocol IndicatorSink: AnyObject {
    /// The kernel's name of the device.
    var name: String { get }

    /// Shows a colour. What is so already is not written.
    ///
    /// - Parameters:
    ///   - level: 0 (off) to 1, as people see it.
    ///   - brightness: what level 1 is of the most that the device can, as people see it.
    /// - Throws: ``DisplayError``: `absent` once the device has gone, `denied`, or `io`.
    func show(_ colour: IndicatorColour, level: Double, brightness: Double) throws(DisplayError)

    /// The device may have forgotten what it showed.
    func forget()

    /// Leaves the device as it was found, or dark, and lets go of it.
    func restore()
}
