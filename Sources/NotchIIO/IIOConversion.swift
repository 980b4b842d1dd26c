package import NotchSystem

/// What makes a quantity of a channel's readings: the reading plus the offset, times the scale.
package struct IIOConversion: Hashable, Sendable {
    package var offset = 0.0
    package var scale = 1.0

    package init(offset: Double = 0, scale: Double = 1) {
        self.offset = offset
        self.scale = scale
    }

    /// Reads it from the device, which may take any time.
    package init(of channel: IIOChannel, on device: IIODevice, _ system: any IIOSystem) throws(Errno) {
        if let name = channel.offset { offset = try system.number(name, of: device) }
        if let name = channel.scale { scale = try system.number(name, of: device) }
    }
}

extension IIOChannel {
    /// Sensors of distance that find nothing within their reach read about this, whatever they count in: 8190 and 8191
    /// of `vl53l0x`.
    private static let nothingInReach = 8180.0

    /// Measures, which may take any time.
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
    /// - Throws: EBADMSG for a text that is none.
    package func number(_ attribute: String, of device: IIODevice) throws(Errno) -> Double {
        let text = try read(attribute, of: device.id)
        guard let number = Double(text), number.isFinite else { throw .badMessage }
        return number
    }
}
