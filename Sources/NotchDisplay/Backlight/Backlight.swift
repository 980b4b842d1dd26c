package import NotchCore

/// What sets the brightness of a panel: a device of its own, or the display itself.
@SurfaceActor
package protocol Backlight: AnyObject {
    /// The backlight to use. After a change, the backlight is looked for at the next use.
    var choice: BacklightChoice { get set }
    /// The path of the device that drives the panel, below `/sys/devices`; `nil` where there is no panel.
    var panelDevice: String? { get set }

    /// Sets the brightness, and the share of it that shows.
    ///
    /// - Parameters:
    ///   - percent: the brightness, from 1, the darkest that is still lit, to 100, in steps that look even; `nil` keeps
    ///     the present brightness.
    ///   - share: the share of the brightness that shows, as people see it; 0 switches the light off.
    /// - Throws: ``DisplayError``: `absent` or `ambiguous` where no backlight can be used (see ``BacklightChoice``),
    ///   `denied` without the right to write, `io` for anything else. The values apply once a later call succeeds.
    func set(percent: Int?, share: Double) throws(DisplayError)

    /// Looks for the backlight again and gives it the values that were set before. This is needed after a resume, and
    /// when devices have changed.
    ///
    /// - Throws: the errors of ``set(percent:share:)``.
    func reapply() throws(DisplayError)

    /// Reads the name and the state of the backlight.
    ///
    /// - Throws: the errors of ``set(percent:share:)``.
    func read() throws(DisplayError) -> BacklightReading
}

extension Backlight {
    /// Sets the share of the present brightness that shows.
    ///
    /// - Throws: the errors of ``set(percent:share:)``.
    package func set(share: Double) throws(DisplayError) { try set(percent: nil, share: share) }
}
