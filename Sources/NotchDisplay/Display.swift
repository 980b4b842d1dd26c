package import NotchCore
import NotchSystem

/// A display that shows frames on a panel, in a terminal, or only in memory.
///
/// One frame is pending at a time: after ``present(_:)``, the next frame may be presented once ``onPresented`` has been
/// called. This backpressure paces an animation. A display at rest causes no wakeups.
@SurfaceActor
package protocol Display: AnyObject {
    /// The geometry of the display. It changes when another panel or another mode takes effect. ``onChange`` reports
    /// the change.
    var geometry: PanelGeometry { get }
    /// The condition of the display: whether presented frames are visible.
    var condition: DisplayCondition { get }
    /// The name of the backend and, if there are several panels, of the panel, for logs and `notchctl status`.
    var name: String { get }
    /// The path in sysfs of the device that drives the panel, such as `/sys/devices/platform/soc/soc:gpu`; `nil` while
    /// there is none. The search for the panel's backlight uses it.
    var devicePath: String? { get }
    /// The rotation of the picture on its way to the panel's own raster. The axes of a touch screen are parallel to
    /// that raster.
    var rotation: Rotation { get }
    /// The colours that the panel can show. They change when another panel takes effect, as ``geometry`` does.
    var panelFormat: PanelFormat { get }
    /// The backlight of a display that sets the brightness itself; `nil` if a separate device sets it.
    var backlight: (any Backlight)? { get }
    /// The keys beside the picture; `nil` for a display without its own.
    var keyboard: (any DisplayKeyboard)? { get }
    /// A remark about the picture on the panel for people, such as that it is dimmed; `nil` if there is none.
    var remark: String? { get }
    /// Called once a frame is on the panel and the display accepts the next frame. Receives the frame's sequence number
    /// and the instant since which the frame is visible. The next frame is best drawn for that instant. Never called
    /// during ``present(_:)``.
    var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? { get set }
    /// Called when ``geometry``, ``panelFormat`` or ``condition`` has changed. A pending frame is then done, even if it
    /// was not reported. The next frame must have the size of the new geometry, and all of it counts as damage. Never
    /// called during another call.
    var onChange: (@SurfaceActor () -> Void)? { get set }

    /// Shows `frame`. The call copies all needed pixels before it returns, so the caller may draw the next frame into
    /// the pixmap.
    ///
    /// The call does not wait for the panel. While the power is off or the display waits for its device, the display
    /// accepts frames as well, and the last frame appears when the display is available again.
    ///
    /// - Throws: ``DisplayError``: `busy` before ``onPresented`` was called for the previous frame, `closed` after
    ///   ``close()``, `mismatch` if the pixmap does not have ``geometry``'s size, `io` if the device fails.
    func present(_ frame: Frame) throws(DisplayError)

    /// Notes that the card of an activity takes the surface, or has new content on it, for a display that shows texts
    /// instead of pictures.
    ///
    /// - Parameter isNew: whether the card takes the surface now.
    func announce(_ activity: Activity, isNew: Bool)

    /// Returns a copy of the last presented picture, which is black at first. The display assembles it from the frames'
    /// damage, so it is the panel's picture and not the renderer's.
    func screenshot() -> Pixmap

    /// Calls `body` with the picture of ``screenshot()``, without a copy if the display supports that. `body` must not
    /// retain it.
    func withPicture<Result>(_ body: (Pixmap) -> Result) -> Result

    /// Turns the panel's light on or off. Displays start powered.
    ///
    /// - Throws: ``DisplayError`` of code `io`.
    func setPowered(_ isPowered: Bool) throws(DisplayError)

    /// Shows a test picture of the wiring of a matrix of LEDs for some time; zero ends the test.
    ///
    /// - Throws: ``DisplayError`` of code `format` for a display that is not a matrix.
    func showTest(for duration: Duration) throws(DisplayError)

    /// Schedules an inspection of the display's devices, because devices were added, removed or changed, or events
    /// about them were lost.
    ///
    /// - Parameter connector: the one connector whose connection has changed; `nil` if more may have changed.
    func deviceChanged(connector: UInt32?)

    /// Shows the whole picture again after a suspension of the machine, because devices may have lost it.
    func resumed()

    /// Waits a moment for the pending frame and closes the device. The panel turns dark, or shows the kernel's console
    /// again. Idempotent; ``onPresented`` is not called again.
    func close()
}

extension Display {
    /// The default, for a display without a panel.
    package var devicePath: String? { nil }
    /// The default, for a picture without rotation.
    package var rotation: Rotation { .none }
    /// The default, for a display that shows every colour.
    package var panelFormat: PanelFormat { .colour }

    /// The default, for a panel whose light is a separate device.
    package var backlight: (any Backlight)? { nil }
    /// The default, for a panel without keys.
    package var keyboard: (any DisplayKeyboard)? { nil }
    /// The default, for an unmodified picture.
    package var remark: String? { nil }

    /// Has no effect by default, because the frames show the activity.
    package func announce(_ activity: Activity, isNew: Bool) {}

    /// Takes a copy by default.
    package func withPicture<Result>(_ body: (Pixmap) -> Result) -> Result { body(screenshot()) }

    /// Throws by default, because a panel has no wiring to test.
    package func showTest(for duration: Duration) throws(DisplayError) {
        throw DisplayError(code: .format, message: "the \(name) display is no matrix of LEDs")
    }

    /// Has no effect by default, because a display without a device does not change.
    package func deviceChanged(connector: UInt32?) {}

    package func deviceChanged() { deviceChanged(connector: nil) }

    /// Has no effect by default, because a display without a device loses no picture.
    package func resumed() {}
}

/// The keys of a display.
@SurfaceActor
package protocol DisplayKeyboard: AnyObject {
    /// The condition of the display. While it waits, there are no keys.
    var condition: DisplayCondition { get }
    /// Called with the typed bytes of one read.
    var onInput: (@SurfaceActor ([UInt8]) -> Void)? { get set }
}

/// The condition of a display: whether its frames are visible.
package enum DisplayCondition: Hashable, Sendable, CustomStringConvertible {
    case showing
    /// Frames are not visible, for the given reason, such as `no display is connected to card0 (vc4)`.
    case waiting(String)

    /// The reason why frames are not visible; `nil` while they are visible.
    package var reason: String? {
        if case .waiting(let reason) = self { reason } else { nil }
    }

    package var description: String { reason.map { "waiting: \($0)" } ?? "showing" }
}

/// A failure of a display or of a recording of its frames, and its cause.
package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        /// The device or folder cannot be opened.
        case open
        /// Reading or writing failed.
        case io
        /// The previous frame is still pending.
        case busy
        /// The display was closed.
        case closed
        /// The frame does not have the display's size.
        case mismatch
        /// The folder for frames already holds frames.
        case occupied
        /// The device's pixels or their memory have an unsupported layout.
        case format
        /// An image file is damaged or too large.
        case image
        /// There is no such device, or it was removed.
        case absent
        /// Several devices match.
        case ambiguous
        /// The process has no right to use the device.
        case denied
    }

    package let code: Code
    /// The C library's error number; 0 if there is none.
    package let errno: Int32
    /// A text that names the failure, its place and the remedy.
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

    /// The device has pixels of the unsupported kind `what`.
    static func format(_ what: String) -> DisplayError {
        DisplayError(code: .format, message: "the device has \(what)")
    }
}

extension System {
    /// Returns the path in sysfs of the device behind a node, for ``Display/devicePath``; `nil` if it is unknown.
    ///
    /// - Parameters:
    ///   - node: a path such as `/dev/dri/card0`, or a link to it.
    ///   - subsystem: the class of such nodes, `drm` or `graphics`.
    static func devicePath(ofNode node: String, subsystem: String) -> String? {
        guard let resolved = try? realPath(node), let slash = resolved.lastIndex(of: "/") else { return nil }
        return try? realPath("/sys/class/\(subsystem)\(resolved[slash...])/device")
    }
}
