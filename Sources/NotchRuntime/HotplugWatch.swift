package import NotchConfiguration
package import NotchCore
package import NotchEventLoop

/// Hears of displays, frame buffers, backlights and inputs that come and go.
///
/// Made before anybody looks for them, so that none that comes meanwhile is missed.
@SurfaceActor
package final class HotplugWatch {
    package var onNews: (@SurfaceActor (DeviceNotice) -> Void)?
    private var source: AnyObject?

    /// What displays and their light are made of.
    package static let displaySubsystems = ["drm", "graphics", "backlight"]
    /// What inputs and the indicator are made of.
    package static let inputSubsystems = ["gpio", "iio", "input", "leds", "spidev"]

    /// What is worth hearing of.
    ///
    /// - Parameter running: the configuration that the program was started with, whose display and indicator stay
    ///   whatever a later one says; `nil` at the start.
    package static func subsystems(
        for configuration: NotchConfiguration, running: NotchConfiguration? = nil
    ) -> [String] {
        let started = running ?? configuration
        let hasInputs =
            !configuration.inputs.isEmpty || configuration.followsAmbientLight || started.showsIndicator
        return (started.backend.isHardware ? displaySubsystems : []) + (hasInputs ? inputSubsystems : [])
    }

    /// Hears of the devices of some subsystems, until what it returns is cancelled or released.
    package typealias Monitor =
        @SurfaceActor (
            _ subsystems: [String], _ handler: @escaping @SurfaceActor (DeviceNotice) -> Void
        ) throws -> AnyObject

    private let monitor: Monitor
    private let logger: Logger
    private var subsystems: [String] = []

    package convenience init(loop: EventLoop, logger: Logger) {
        self.init(logger: logger) { subsystems, handler in
            try loop.watchDevices(subsystems: subsystems, handler)
        }
    }

    package init(logger: Logger, monitor: @escaping Monitor) {
        self.logger = logger
        self.monitor = monitor
    }

    /// Hears of the devices of these subsystems from now on, and of no others.
    ///
    /// The new monitor is there before the old one goes. What the old one has received and not told yet is lost with
    /// it, so that ``onNews`` is told to look at everything anew. Where there can be no new one, the old one stays.
    package func watch(_ subsystems: [String]) {
        guard subsystems != self.subsystems else { return }
        let isAnother = source != nil && !subsystems.isEmpty
        do {
            source = subsystems.isEmpty ? nil : try monitor(subsystems) { [weak self] in self?.hear($0) }
        } catch {
            return logger.warning("\(error)")
        }
        self.subsystems = subsystems
        if isAnother { onNews?(.overflowed) }
    }

    private func hear(_ notice: DeviceNotice) {
        // Each brightness that is set, by ourselves too, is a change of its device.
        let lights = ["backlight", "leds"]
        if case .event(let event) = notice, lights.contains(event.subsystem), event.action == .change { return }
        onNews?(notice)
    }
}
