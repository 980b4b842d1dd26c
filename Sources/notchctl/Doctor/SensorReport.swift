package import NotchDevices
package import NotchSystem

/// A proximity or light sensor in the report of `notchctl doctor`.
package struct SensorReport: Hashable, Sendable {
    /// One quantity that the sensor measures.
    package struct Channel: Hashable, Sendable {
        package var channel: IIOChannel
        /// The reading in counts, metres (infinite if nothing is in reach) or lux; `nil` if it cannot be read.
        package var value: Double?
        /// Why the value cannot be read.
        package var error: Errno?
        /// The near level of the device tree; `nil` if the device tree has none.
        package var nearLevel: Double?
    }

    package var device: IIODevice
    package var channels: [Channel]
    /// The access to the node that delivers the sensor's events.
    package var nodeAccess: FileAccess?
    /// The access to the attribute that enables the sensor's events; `nil` if the sensor has none.
    package var eventAccess: FileAccess?

    /// Returns all sensors that measure proximity or light.
    static func all(in files: MachineFiles) -> [SensorReport] {
        let folder = "/sys/bus/iio/devices"
        let system = LinuxIIO(sysfs: files.root + folder, dev: files.root + "/dev")
        return ((try? IIODevice.all(on: system)) ?? []).compactMap { device in
            let channels = [device.proximity, device.light].compactMap { $0 }
            guard !channels.isEmpty else { return nil }
            let eventSwitch = device.proximity?.thresholds?.switches.first
            return SensorReport(
                device: device, channels: channels.map { Channel($0, of: device, on: system) },
                nodeAccess: files.access("/dev/\(device.id)"),
                eventAccess: eventSwitch.flatMap { files.access("\(folder)/\(device.id)/\($0)") })
        }
    }

    package func findings(for person: Person, _ rules: UdevRules) -> [Finding] {
        channels.map { $0.finding(device) } + (eventFinding(for: person, rules).map { [$0] } ?? [])
    }

    private func eventFinding(for person: Person, _ rules: UdevRules) -> Finding? {
        guard let eventAccess else { return nil }
        let isUsable = eventAccess.isWritable && nodeAccess?.isReadable == true
        guard !isUsable else { return Finding(.ok, device.id, "reports events when something comes or goes") }
        return Finding(
            .note, device.id,
            "has events, but no access to them (\(eventAccess.description)): it is read at intervals, which works too",
            remedy: eventAccess.groupRemedy(for: person) ?? rules.remedy("iio"))
    }
}

extension SensorReport.Channel {
    init(_ channel: IIOChannel, of device: IIODevice, on system: any IIOSystem) {
        self.init(channel: channel, value: nil)
        do throws(Errno) {
            value = try channel.read(device, try IIOConversion(of: channel, on: device, system), on: system)
        } catch {
            self.error = error
        }
        if let name = channel.nearLevel, let level = try? system.number(name, of: device), level > 0 {
            nearLevel = level
        }
    }

    func finding(_ device: IIODevice) -> Finding {
        let name = device.name.map { "\($0), " } ?? ""
        guard let value else {
            let reason = error.map { "\($0)" } ?? "it gives no reading"
            return Finding(.wrong, device.id, "\(name)\(channel.attribute) cannot be read: \(reason)")
        }
        switch channel.quantity {
        case .illuminance: return Finding(.ok, device.id, "\(name)light around: \(Self.text(value)) lx")
        case .distance:
            let distance = value.isFinite ? "\(Self.text(value)) m" : "nothing in reach"
            return Finding(.ok, device.id, "\(name)distance: \(distance)", remedy: nil)
        case .proximity:
            guard let nearLevel else {
                return Finding(
                    .ok, device.id, "\(name)proximity: \(Self.text(value)); the level of near is not set",
                    remedy: "notchctl calibrate proximity --device \(device.name ?? device.id)")
            }
            return Finding(
                .ok, device.id, "\(name)proximity: \(Self.text(value)), near from \(Self.text(nearLevel)) on")
        }
    }

    /// Returns a value as text, with three decimals at most.
    private static func text(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
