package import NotchSystem

/// A device's stream of events. Only one program can open it at a time.
package final class IIOEvents: Sendable {
    package let descriptor: Int32
    private let system: any IIOSystem

    /// - Throws: EBUSY while another program has the stream, EACCES without the right to open the device's node.
    package init(of device: IIODevice, on system: any IIOSystem) throws(Errno) {
        self.system = system
        descriptor = try system.openEvents(of: device.id)
    }

    /// Reads the events that have arrived.
    ///
    /// - Returns: the number of events; 0 if there are none.
    package func take() throws(Errno) -> Int { try system.takeEvents(from: descriptor) }

    deinit { system.closeEvents(descriptor) }
}

/// The threshold events of a device.
package struct IIOThresholds: Hashable, Sendable {
    /// The attribute with the upper threshold, which rising readings cross.
    package var rising: String
    /// The attribute with the lower threshold, which falling readings cross.
    package var falling: String
    /// The attributes that enable the events: one for both directions, or one for each.
    package var switches: [String]

    /// Finds the thresholds of proximity; `nil` if the device does not report both directions.
    init?(in events: Set<String>) {
        let prefix = "in_proximity_thresh_"
        let switches = ["rising_en", "falling_en", "either_en"].map { prefix + $0 }.filter(events.contains)
        let isWhole = switches.count >= 2 || switches.first == prefix + "either_en"
        guard isWhole, events.contains(prefix + "rising_value"), events.contains(prefix + "falling_value") else {
            return nil
        }
        rising = "events/\(prefix)rising_value"
        falling = "events/\(prefix)falling_value"
        self.switches = switches.map { "events/" + $0 }
    }

    /// Makes the device report readings above `high` and below `low`.
    package func arm(_ device: IIODevice, low: Double, high: Double, on system: any IIOSystem) throws(Errno) {
        let (low, high) = (Self.text(low), Self.text(high))
        do throws(Errno) {
            try system.write(low, to: falling, of: device.id)
            try system.write(high, to: rising, of: device.id)
        } catch {
            guard error == .invalid else { throw error }
            // Some drivers require that the thresholds are in order, and compare the new threshold with the other, old
            // one.
            try system.write(high, to: rising, of: device.id)
            try system.write(low, to: falling, of: device.id)
        }
        for name in switches { try system.write("1", to: name, of: device.id) }
    }

    package func disarm(_ device: IIODevice, on system: any IIOSystem) {
        for name in switches { try? system.write("0", to: name, of: device.id) }
    }

    private static func text(_ level: Double) -> String {
        "\(Int32(min(max(level.rounded(), 0), 0x7FFF_FFFF)))"
    }
}
