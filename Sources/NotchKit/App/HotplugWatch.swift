import NotchEventLoop

/// Hears of displays, frame buffers, backlights and inputs that come and go.
///
/// Made before anybody looks for them, so that none that comes meanwhile is missed.
@SurfaceActor
final class HotplugWatch {
    var onNews: (@SurfaceActor (DeviceNotice) -> Void)?
    private var source: IOSource?

    /// What displays and their light are made of.
    static let displaySubsystems = ["drm", "graphics", "backlight"]
    /// What inputs are made of.
    static let inputSubsystems = ["gpio", "iio", "input"]

    init(loop: EventLoop, subsystems: [String], logger: Logger) {
        do {
            source = try loop.watchDevices(subsystems: subsystems) { [weak self] notice in
                // Each brightness that is set, by ourselves too, is a change of a backlight.
                if case .event(let event) = notice, event.subsystem == "backlight", event.action == .change { return }
                self?.onNews?(notice)
            }
        } catch {
            logger.warning("\(error)")
        }
    }
}
