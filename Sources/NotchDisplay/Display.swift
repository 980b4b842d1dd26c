package import NotchCore
import NotchSystem

/// A display that shows frames on a panel, in a terminal, or only in memory.
///
/// One frame is under way at a time: after ``present(_:)`` the next one may be presented once ``onPresented`` has been
/// called, which paces an animation. A display at rest does nothing.
@SurfaceActor
package protocol Display: AnyObject {
    /// The geometry of the display. It changes when another panel or another mode takes effect, and ``onChange`` is
    /// called then.
    var geometry: PanelGeometry { get }
    /// The condition of the display: whether presented frames can be seen.
    var condition: DisplayCondition { get }
    /// The name of the backend and, where there are several panels, of the panel, for logs and `notchctl status`.
    var name: String { get }
    /// The path in sysfs of the device that drives the panel, such as `/sys/devices/platform/soc/soc:gpu`; `nil` while
    /// there is none. The panel's backlight is found by it.
    var devicePath: String? { get }
    /// The rotation of the picture on its way to the panel's own raster. The axes of a touch screen lie along that
    /// raster.
    var rotation: Rotation { get }
    /// What the panel can show. It changes when another panel takes effect, as ``geometry`` does.
    var panelFormat: PanelFormat { get }
    /// The brightness of the panel, where the display sets it itself; `nil` where a device beside it does.
    var backlight: (any Backlight)? { get }
    /// What a person should know about the picture on the panel, such as that it is dimmed; `nil` for nothing.
    var remark: String? { get }
    /// Called once a frame is on the panel and the display accepts the next one, with the frame's sequence number and
    /// the instant from which the frame shows. The next frame is best drawn for that instant. Never called from within
    /// ``present(_:)``.
    var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? { get set }
    /// Called when ``geometry``, ``panelFormat`` or ``condition`` has changed. A frame under way is done by then, reported or
    /// not. The next frame must have the size of the new geometry, and all of it counts as damage. Never called from
    /// within another call.
    var onChange: (@SurfaceActor () -> Void)? { get set }

    /// Shows `frame`. The call copies what it needs before it returns, so the caller may draw the next frame into the
    /// pixmap.
    ///
    /// The call does not wait for the panel. While the power is off or the display waits for its device, frames are
    /// accepted all the same, and the last one appears when the display is back.
    ///
    /// - Throws: ``DisplayError``: `busy` before ``onPresented`` was called for the previous frame, `closed` after
    ///   ``close()``, `mismatch` when the pixmap does not have ``geometry``'s size, `io` when the device refuses.
    func present(_ frame: Frame) throws(DisplayError)

    /// Returns a copy of the picture that was presented last, which is black at first. It is put together from the
    /// frames' damage, so it shows the panel's picture rather than the renderer's.
    func screenshot() -> Pixmap

    /// Calls `body` with the picture of ``screenshot()``, without a copy where the display can. `body` does not keep it.
    func withPicture<Result>(_ body: (Pixmap) -> Result) -> Result

    /// Turns the panel's light on or off. Displays start powered.
    ///
    /// - Throws: ``DisplayError`` of code `io`.
    func setPowered(_ isPowered: Bool) throws(DisplayError)

    /// Shows for a while how a matrix of LEDs is wired, in the place of the picture; zero ends that.
    ///
    /// - Throws: ``DisplayError`` of code `format` for a display that is no matrix.
    func showTest(for duration: Duration) throws(DisplayError)

    /// Makes the display soon look at its devices again: devices have come, gone or changed, or events about that were
    /// lost.
    ///
    /// - Parameter connector: the one connector whose connection has changed; `nil` where more may have changed.
    func deviceChanged(connector: UInt32?)

    /// Shows the whole picture again after a suspension of the machine, since devices may have lost it.
    func resumed()

    /// Waits a moment for the frame under way and closes the device. The panel goes dark, or back to the kernel's
    /// console. Idempotent; ``onPresented`` is not called again.
    func close()
}

extension Display {
    /// The default, for a display without a panel.
    package var devicePath: String? { nil }
    /// The default, for a picture that is not turned.
    package var rotation: Rotation { .none }
    /// The default, for a display that shows every colour.
    package var panelFormat: PanelFormat { .colour }

    /// The default, for a panel with a light of its own.
    package var backlight: (any Backlight)? { nil }
    /// The default, for a picture that is shown as it is.
    package var remark: String? { nil }

    /// Takes a copy by default.
    package func withPicture<Result>(_ body: (Pixmap) -> Result) -> Result { body(screenshot()) }

    /// Refuses by default: a panel has no wiring.
    package func showTest(for duration: Duration) throws(DisplayError) {
        throw DisplayError(code: .format, message: "the \(name) display is no matrix of LEDs")
    }

    /// Does nothing by default: a display without a device does not change.
    package func deviceChanged(connector: UInt32?) {}

    package func deviceChanged() { deviceChanged(connector: nil) }

    /// Does nothing by default: a display without a device loses nothing.
    package func resumed() {}
}

/// The condition of a display: whether the frames that it is given can be seen.
package enum DisplayCondition: Hashable, Sendable, CustomStringConvertible {
    case showing
    /// Frames cannot be seen, for the given reason, such as `no display is connected to card0 (vc4)`.
    case waiting(String)

    /// The reason why nothing can be seen; `nil` while frames can be seen.
    package var reason: String? {
        if case .waiting(let reason) = self { reason } else { nil }
    }

    package var description: String { reason.map { "waiting: \($0)" } ?? "showing" }
}

/// A failure of a display, or of a recording of its frames, and its cause.
package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        /// The device or folder cannot be opened.
        case open
        /// Reading or writing failed.
        case io
        /// The previous frame is still under way.
        case busy
        /// The display was closed.
        case closed
        /// The frame does not have the display's size.
        case mismatch
        /// The folder for frames already holds frames.
        case occupied
        /// The device's pixels, or their memory, are of a kind that cannot be written.
        case format
        /// An image file is damaged or too large.
        case image
        /// There is no such device, or it has gone.
        case absent
        /// Several devices match.
        case ambiguous
        /// The process has no right to use the device.
        case denied
    }

    package let code: Code
    /// The C library's error number; 0 where there is none.
    package let errno: Int32
    /// A text that says what failed, where, and what to do.
    package let message: String

    package init(code: Code, errno: Int32 = 0, message: String) {
        self.code = code
        self.errno = errno
        self.message = message
    }

    package var description: String {
        errno == 0 ? message : "\(message): \(Errno(rawValue: errno))"
    }
}

extension DisplayError {
    /// ``Display/present(_:)`` was called before the previous frame was done.
    static func busy(_ display: String) -> DisplayError {
        DisplayError(code: .busy, message: "the \(display) display is still busy with the frame before")
    }

    /// ``Display/present(_:)`` was called after ``Display/close()``.
    static func closed(_ display: String) -> DisplayError {
        DisplayError(code: .closed, message: "the \(display) display is closed")
    }

    /// The device has pixels of the kind `what`, which cannot be written.
    static func format(_ what: String) -> DisplayError {
        DisplayError(code: .format, message: "the device has \(what)")
    }
}

extension System {
    /// The path in sysfs of the device behind a node, for ``Display/devicePath``; `nil` where it is unknown.
    ///
    /// - Parameters:
    ///   - node: a path such as `/dev/dri/card0`, or a link to it.
    ///   - subsystem: the class of such nodes, `drm` or `graphics`.
    static func devicePath(ofNode node: String, subsystem: String) -> String? {
        guard let resolved = try? realPath(node), let slash = resolved.lastIndex(of: "/") else { return nil }
        return try? realPath("/sys/class/\(subsystem)\(resolved[slash...])/device")
    }
}
