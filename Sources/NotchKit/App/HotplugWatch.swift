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
    /// What inputs and the indicator are made of.
    static let inputSubsystems = ["gpio", "iio", "input", "leds", "spidev"]

    /// What is worth hearing of.
    ///
    /// - Parameter running: the configuration that the program was started with, whose display and indicator stay whatever
    ///   a later one says; `nil` at the start.
    static func subsystems(
        for configuration: NotchConfiguration, running: NotchConfiguration? = nil
    ) -> [String] {
        let started = running ?? configuration
        let hasInputs =
            !configuration.inputs.isEmpty || configuration.followsAmbientLight || started.showsIndicator
        return (started.backend.isHardware ? displaySubsystems : []) + (hasInputs ? inputSubsystems : [])
    }

    private let loop: EventLoop
    private let logger: Logger
    private var subsystems: [String] = []

    init(loop: EventLoop, logger: Logger) {
        self.loop = loop
        self.logger = logger
    }

    /// Hears of the devices of these subsystems from now on, and of no others.
    func watch(_ subsystems: [String]) {
        guard subsystems != self.subsystems else { return }
        self.subsystems = subsystems
        source = nil
        guard !subsystems.isEmpty else { return }
        do {
            source = try loop.watchDevices(subsystems: subsystems) { [weak self] notice in
                // Each brightness that is set, by ourselves too, is a change of its device.
                let lights = ["backlight", "leds"]
                if case .event(let event) = notice, lights.contains(event.subsystem), event.action == .change { return }
                self?.onNews?(notice)
            }
        } catch {
            logger.warning("\(error)")
        }
    }
}
