import NotchCore
import NotchDevices
import NotchSystem

/// The facts that must be read from a device before its readings can be used. Reading them has no time limit, so the
/// sensor's thread reads them.
struct ProximityProbe: Sendable {
    let conversion: IIOConversion
    let levels: ProximityLevels
    /// The stream of the device's events; `nil` if it has none or the options do not use them.
    let events: IIOEvents?
    /// The reason why the events cannot be used.
    let complaint: String?

    enum Failure: Error {
        /// The device does not answer.
        case device(Errno)
        /// The configuration does not fit the device, or lacks an option.
        case options(ProximityOptionsError)
    }

    /// Reads the facts from the device, and enables its events.
    init(
        _ device: IIODevice, _ channel: IIOChannel, for options: ProximityOptions, on system: any IIOSystem
    ) throws(Failure) {
        let nearLevel: Double?
        do throws(Errno) {
            conversion = try IIOConversion(of: channel, on: device, system)
            nearLevel = if let name = channel.nearLevel { try system.number(name, of: device) } else { nil }
        } catch {
            throw .device(error)
        }
        do throws(ProximityOptionsError) {
            levels = try options.levels(isDistance: channel.quantity == .distance, nearLevel: nearLevel)
        } catch {
            throw .options(error)
        }
        guard options.usesEvents, let thresholds = channel.thresholds else {
            (events, complaint) = (nil, nil)
            return
        }
        do throws(Errno) {
            // The stream is opened before the events are enabled, so that no event is lost.
            let stream = try IIOEvents(of: device, on: system)
            try thresholds.arm(device, at: levels, on: system)
            (events, complaint) = (stream, nil)
        } catch {
            (events, complaint) = (nil, Self.advice(error))
        }
    }

    private static func advice(_ error: Errno) -> String {
        switch error {
        case .accessDenied, .notPermitted:
            "\(error); the udev rules of `sudo make install` give the group input that right"
        case .busy: "another program has them"
        default: "\(error)"
        }
    }
}

extension IIOThresholds {
    /// Enables the events for these levels. If that fails, disables them.
    func arm(_ device: IIODevice, at levels: ProximityLevels, on system: any IIOSystem) throws(Errno) {
        do throws(Errno) {
            try arm(device, low: min(levels.near, levels.far), high: max(levels.near, levels.far), on: system)
        } catch {
            disarm(device, on: system)
            throw error
        }
    }
}
