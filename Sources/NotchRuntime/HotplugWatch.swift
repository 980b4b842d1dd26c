package import NotchConfiguration
package import NotchCore
import NotchDisplay
package import NotchEventLoop
import NotchInput

/// Reports displays, frame buffers, backlights and inputs that are plugged in and removed.
///
/// The watch is made before the program looks for devices, so that no device is missed in between.
@SurfaceActor
package final class HotplugWatch {
    package var onNews: (@SurfaceActor (DeviceNotice) -> Void)?
    private var source: AnyObject?

    /// The subsystems of inputs and of the indicator.
    package static let inputSubsystems = once(InputDevices.subsystems + IndicatorOptions.Kind.subsystems)

    /// Returns each subsystem once, since several kinds of devices may share one.
    private static func once(_ subsystems: [String]) -> [String] {
        subsystems.enumerated().filter { subsystems.firstIndex(of: $1) == $0 }.map(\.element)
    }

    /// Returns the subsystems that a configuration needs.
    ///
    /// - Parameter running: the configuration with which the program was started, because its display and its indicator
    ///   do not change with a later configuration; `nil` at the start.
    package static func subsystems(
        for configuration: NotchConfiguration, running: NotchConfiguration? = nil
    ) -> [String] {
        let started = running ?? configuration
        let hasInputs = !configuration.inputs.isEmpty || configuration.needsAmbientLight || started.showsIndicator
        let displays = started.usedBackend.kind.subsystems
        return once(displays + (hasInputs ? inputSubsystems : []))
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

    /// Watches only the devices of these subsystems from now on.
    ///
    /// The new monitor starts before the old monitor stops. Events that the old monitor has received and not yet
    /// reported are lost, so that ``onNews`` is called to look at all devices again. If the new monitor cannot be made,
    /// the old monitor continues.
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
        // Each change of a brightness is a change of its device, even a change by this program.
        let lights = ["backlight", "leds"]
        if case .event(let event) = notice, lights.contains(event.subsystem), event.action == .change { return }
        onNews?(notice)
    }
}
