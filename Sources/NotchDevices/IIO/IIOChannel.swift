package import NotchSystem

/// A quantity that a device measures, and its attributes.
package struct IIOChannel: Hashable, Sendable {
    package enum Quantity: String, Hashable, Sendable {
        /// The strength of a reflection, in counts of the part. A higher reading is nearer.
        case proximity
        /// The distance in metres. A lower reading is nearer.
        case distance
        /// The illuminance of the surroundings in lux.
        case illuminance
    }

    package var quantity: Quantity
    /// The attribute that holds the reading, such as `in_proximity_raw`.
    package var attribute: String
    /// The attribute with the factor for a reading; `nil` if there is none.
    package var scale: String?
    /// The attribute with the offset, which is added to a reading before the multiplication; `nil` if there is none.
    package var offset: String?
    /// The attribute with the device tree's near level; `nil` if there is none.
    package var nearLevel: String?
    package var thresholds: IIOThresholds?

    package init(
        _ quantity: Quantity, attribute: String, scale: String? = nil, offset: String? = nil,
        nearLevel: String? = nil, thresholds: IIOThresholds? = nil
    ) {
        self.quantity = quantity
        self.attribute = attribute
        self.scale = scale
        self.offset = offset
        self.nearLevel = nearLevel
        self.thresholds = thresholds
    }

    /// Finds the channel that measures proximity or distance; `nil` for a device without one.
    ///
    /// Channels with an index have other uses: those of apds9960 are for gestures. A reflection is read in counts even
    /// if there is a scale, because the device tree's level and the thresholds of events are counts.
    init?(nearnessIn attributes: Set<String>, events: Set<String>) {
        if attributes.contains("in_proximity_raw") {
            self.init(.proximity, attribute: "in_proximity_raw")
            nearLevel = attributes.contains("in_proximity_nearlevel") ? "in_proximity_nearlevel" : nil
            thresholds = IIOThresholds(in: events)
        } else if attributes.contains("in_distance_raw") {
            self.init(.distance, attribute: "in_distance_raw", among: attributes)
        } else {
            return nil
        }
    }

    /// Finds the channel that measures illuminance; `nil` for a device without one.
    ///
    /// An attribute that the driver has converted to lux precedes an attribute that needs the scale. Several drivers
    /// give their only channel a number.
    init?(lightIn attributes: Set<String>) {
        let names = ["in_illuminance_input", "in_illuminance0_input", "in_illuminance_raw", "in_illuminance0_raw"]
        guard let name = names.first(where: attributes.contains) else { return nil }
        self.init(.illuminance, attribute: name, among: attributes)
    }

    private init(_ quantity: Quantity, attribute: String, among attributes: Set<String>) {
        self.init(quantity, attribute: attribute)
        guard attribute.hasSuffix("_raw") else { return }
        // All channels of one type may share a scale. The name of a shared scale has no number.
        let prefixes = [String(attribute.dropLast("_raw".count)), "in_\(quantity.rawValue)"]
        scale = prefixes.map { $0 + "_scale" }.first(where: attributes.contains)
        offset = prefixes.map { $0 + "_offset" }.first(where: attributes.contains)
    }
}

/// The conversion of a channel's readings to its quantity: the reading plus the offset, times the scale.
package struct IIOConversion: Hashable, Sendable {
    package var offset = 0.0
    package var scale = 1.0

    package init(offset: Double = 0, scale: Double = 1) {
        self.offset = offset
        self.scale = scale
    }

    /// Reads the conversion from the device. The call has no time limit.
    package init(of channel: IIOChannel, on device: IIODevice, _ system: any IIOSystem) throws(Errno) {
        if let name = channel.offset { offset = try system.number(name, of: device) }
        if let name = channel.scale { scale = try system.number(name, of: device) }
    }
}

extension IIOChannel {
    /// The least reading of a distance sensor without a target. Such a sensor reads about this number, in any unit:
    /// 8190 or 8191 for `vl53l0x`.
    private static let nothingInReach = 8180.0

    /// Measures the quantity. The call has no time limit.
    ///
    /// - Returns: counts, metres (infinite if nothing is in reach) or lux.
    package func read(
        _ device: IIODevice, _ conversion: IIOConversion, on system: any IIOSystem
    ) throws(Errno) -> Double {
        let reading = try system.number(attribute, of: device)
        if quantity == .distance, reading >= Self.nothingInReach { return .infinity }
        return (reading + conversion.offset) * conversion.scale
    }
}

extension IIOSystem {
    /// Reads the number in an attribute.
    ///
    /// - Throws: EBADMSG for a text that is not a number.
    package func number(_ attribute: String, of device: IIODevice) throws(Errno) -> Double {
        let text = try read(attribute, of: device.id)
        guard let number = Double(text), number.isFinite else { throw .badMessage }
        return number
    }
}
