import NotchCore

/// Keeps the surface as it is until the client disconnects or `Unpin` is called (S16).
package struct PinRequest: NotchRequest {
    package static let method = "Pin"
    package static let comment = """
        Keeps the display as it is until the client disconnects. 'reason' has 1 to 256 bytes, without line
        separators and bidirectional controls. The call is refused with Unavailable while all processes together
        hold 256 pins.
        """
    package static let isRecorded = false
    package static let blank = Self()
    /// The reason for the pin. `Status` shows it for diagnosis.
    package var reason: String?

    package mutating func code(_ field: inout FieldCoder) { field("reason", &reason, .label(FieldLimits.reason)) }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        /// The number of pins that are held now, including this one.
        package var pins = 0

        package mutating func code(_ field: inout FieldCoder) { field("pins", &pins) }
    }
}
