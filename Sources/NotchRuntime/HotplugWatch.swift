package import NotchConfiguration
package import NotchCore
import NotchDisplay
package import NotchEventLoop

/// Reports displays, frame buffers, backlights and inputs that come and go.
///
/// The watch is made before the program looks for devices, so that no device that comes in between is missed.
@SurfaceActor
package final class HotplugWatch {
    package var onNews: (@SurfaceActor (DeviceNotice) -> Void)?
    private var source: AnyObject?

    /// Returns the subsystems of a backend's displays and their backlights.
    package static func displaySubsystems(of backend: Backend) -> [String] {
        switch backend {
        case .auto, .drm, .fbdev: ["drm", "graphics", "backlight"]
        case .led: MatrixTraits.Port.allCases.compactMap(\.subsystem)
        case .headless, .terminal: []
        }
    }

    /// The subsystems of inputs and of the indicator.
    package static let inputSubsystems = ["gpio", "iio", "input", "leds", "spidev"]

    /// Returns the subsystems that a configuration needs.
    ///
    /// - Parameter running: the configuration with which the program was started. Its display and its indicator stay,
    ///   whatever a later configuration says. `nil` at the start.
    package static func subsystems(
        for configuration: NotchConfiguration, running: NotchConfiguration? = nil
    ) -> [String] {
        let started = running ?? configuration
        let hasInputs = !configuration.inputs.isEmpty || configuration.needsAmbientLight || started.showsIndicator
        let displays = displaySubsystems(of: started.usedBackend)
        return displays + (hasInputs ? inputSubsystems.filter { !displays.contains($0) } : [])
    }

    /// Watches the devices of some subsystems until the returned object is cancelled or released.
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

    /// Watches the devices of these subsystems from now on, and no others.
    ///
    /// The new monitor begins before the old one ends. Events that the old monitor has received and not yet reported
    /// are lost with it, so ``onNews`` is told to look at all devices again. If there can be no new monitor, the old
    /// one stays.
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
        // Each brightness that is set, also by this program, is a change of its device.
        let lights = ["backlight", "leds"]
        if case .event(let event) = notice, lights.contains(event.subsystem), event.action == .change { return }
        onNews?(notice)
    }
}
