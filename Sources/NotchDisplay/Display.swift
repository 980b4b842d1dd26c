package import NotchCore

/// Something that shows frames: a panel, a terminal, or nothing but memory.
///
/// One frame is under way at a time: after ``present(_:)`` the next may be presented once ``onPresented`` has
/// been called, which is what paces an animation. A display at rest does nothing.
@SurfaceActor
package protocol Display: AnyObject {
    /// What the display measures. It changes when another panel, or another mode, comes; ``onChange`` tells.
    var geometry: PanelGeometry { get }

    /// Whether what is presented can be seen.
    var condition: DisplayCondition { get }

    /// The backend and, where there are several, which panel: for logs and `notchctl status`.
    var name: String { get }

    /// Where the device that drives the panel is in sysfs, such as `/sys/devices/platform/soc/soc:gpu`, by which the
    /// panel's backlight is found; `nil` while there is none.
    var devicePath: String? { get }

    /// How the picture is turned on its way to the panel's own raster, which a touch screen's axes lie along.
    var rotation: Rotation { get }

    /// Called once a frame is on the glass and the display takes the next, with the frame's sequence number and
    /// the instant from which it shows; the next frame is best drawn for that instant.
    /// Never called from within ``present(_:)``.
    var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? { get set }

    /// Called when ``geometry`` or ``condition`` has changed. A frame under way is done by then, reported or not; the
    /// next one must have the new geometry's size, and all of it counts as damage.
    /// Never called from within another call.
    var onChange: (@SurfaceActor () -> Void)? { get set }

    /// Shows `frame`. Copies what it needs before it returns, so the caller may draw the next into its pixmap.
    ///
    /// Does not wait for the panel. While the power is off or the display waits for its device, frames are taken all
    /// the same, and the last one appears when it is there again.
    ///
    /// - Throws: ``DisplayError``: `busy` before ``onPresented`` was called for the frame before, `closed` after
    ///   ``close()``, `mismatch` when the pixmap is not of ``geometry``'s size, `io` when the device refuses.
    func present(_ frame: Frame) throws(DisplayError)

    /// A copy of what was last presented; black at first. Its damage-wise assembly included, so that it shows
    /// what the panel shows rather than what the renderer meant.
    func screenshot() -> Pixmap

    /// Turns the panel's light on or off. Displays start powered.
    ///
    /// - Throws: ``DisplayError`` of code `io`.
    func setPowered(_ isPowered: Bool) throws(DisplayError)

    /// Devices have come, gone or changed, or news of them was lost: it looks at its own again, soon.
    func deviceChanged()

    /// The machine was asleep, and devices may have forgotten what they showed: all is shown again.
    func resumed()

    /// Waits a moment for the frame under way and closes the device; the panel goes dark, or back to the kernel's
    /// console. Idempotent; ``onPresented`` is not called again.
    func close()
}

extension Display {
    /// A display without a panel.
    package var devicePath: String? { nil }

    /// What is not turned.
    package var rotation: Rotation { .none }

    /// A display without a device does not change.
    package func deviceChanged() {}

    /// A display without a device forgets nothing.
    package func resumed() {}
}
