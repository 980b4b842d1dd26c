import NotchCore
import NotchIIO
import NotchSystem

/// What has to be asked of a device before it can be read, which may take any time: for the sensor's thread.
struct ProximityProbe: Sendable {
    let conversion: IIOConversion
    let levels: ProximityLevels
    /// Where its events arrive; `nil` where it has none, or they are not wanted.
    let events: IIOEvents?
    /// Why events that are wanted do not come.
    let complaint: String?

    enum Failure: Error {
        /// The device does not answer.
        case device(Errno)
        /// The configuration does not fit the device, or lacks something.
        case options(ProximityOptionsError)
    }

    /// Asks the device, and has it report events.
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
            // The stream first, so that nothing is missed in between.
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
    /// Has the device tell when these levels are crossed, or nothing at all where that fails.
    func arm(_ device: IIODevice, at levels: ProximityLevels, on system: any IIOSystem) throws(Errno) {
        do throws(Errno) {
            try arm(device, low: min(levels.near, levels.far), high: max(levels.near, levels.far), on: system)
        } catch {
            disarm(device, on: system)
            throw error
        }
    }
}
