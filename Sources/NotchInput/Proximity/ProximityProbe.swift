import NotchCore
import NotchDevices
import NotchSystem

/// The facts that are read from a device before its readings can be used. Reading them may take any time, so the
/// sensor's thread does it.
struct ProximityProbe: Sendable {
    let conversion: IIOConversion
    let levels: ProximityLevels
    /// The stream of the device's events; `nil` if it has none or they are not wanted.
    let events: IIOEvents?
    /// The reason why wanted events are not available.
    let complaint: String?

    enum Failure: Error {
        /// The device does not answer.
        case device(Errno)
        /// The configuration does not fit the device, or lacks something.
        case options(ProximityOptionsError)
    }

    /// Reads the facts from the device, and makes it report events.
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
            // The stream is opened first, so that no event is missed in between.
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
    /// Makes the device report when these levels are crossed. If that fails, the device reports nothing.
    func arm(_ device: IIODevice, at levels: ProximityLevels, on system: any IIOSystem) throws(Errno) {
        do throws(Errno) {
            try arm(device, low: min(levels.near, levels.far), high: max(levels.near, levels.far), on: system)
        } catch {
            disarm(device, on: system)
            throw error
        }
    }
}
