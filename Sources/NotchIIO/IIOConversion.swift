package import NotchSystem

/// The conversion of a channel's readings to its quantity: the reading plus the offset, times the scale.
package struct IIOConversion: Hashable, Sendable {
    package var offset = 0.0
    package var scale = 1.0

    package init(offset: Double = 0, scale: Double = 1) {
        self.offset = offset
        self.scale = scale
    }

    /// Reads the conversion from the device, which may take any time.
    package init(of channel: IIOChannel, on device: IIODevice, _ system: any IIOSystem) throws(Errno) {
        if let name = channel.offset { offset = try system.number(name, of: device) }
        if let name = channel.scale { scale = try system.number(name, of: device) }
    }
}

extension IIOChannel {
    /// The reading from which nothing counts as in reach. A distance sensor that finds nothing within its reach reads
    /// about this, whatever its unit: 8190 or 8191 for `vl53l0x`.
    private static let nothingInReach = 8180.0

    /// Measures the quantity, which may take any time.
    ///
    /// - Returns: counts, metres (infinite where nothing is in reach) or lux.
    package func read(
        _ device: IIODevice, _ conversion: IIOConversion, on system: any IIOSystem
    ) throws(Errno) -> Double {
        let reading = try system.number(attribute, of: device)
        if quantity == .distance, reading >= Self.nothingInReach { return .infinity }
        return (reading + conversion.offset) * conversion.scale
    }
}

extension IIOSystem {
    /// The number in an attribute.
    ///
    /// - Throws: EBADMSG for a text that is not a number.
    package func number(_ attribute: String, of device: IIODevice) throws(Errno) -> Double {
        let text = try read(attribute, of: device.id)
        guard let number = Double(text), number.isFinite else { throw .badMessage }
        return number
    }
}
