import NotchEventLoop

/// Hears of displays, frame buffers and backlights that come and go.
///
/// Made before anybody looks for them, so that none that comes meanwhile is missed.
@SurfaceActor
final class HotplugWatch {
    var onNews: (@SurfaceActor () -> Void)?
    private var source: IOSource?

    init(loop: EventLoop, logger: Logger) {
        do {
            source = try loop.watchDevices(subsystems: ["drm", "graphics", "backlight"]) { [weak self] notice in
                // Each brightness that is set, by ourselves too, is a change of a backlight.
                if case .event(let event) = notice, event.subsystem == "backlight", event.action == .change { return }
                // What else happened does not matter: whoever looks anew is right even where news was lost (fault 34).
                self?.onNews?()
            }
        } catch {
            logger.warning("\(error)")
        }
    }
}
