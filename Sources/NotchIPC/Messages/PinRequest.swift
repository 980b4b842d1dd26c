/// Keeps the surface as it is until the client disconnects or `Unpin` is called (S16).
package struct PinRequest: NotchRequest {
    package static let method = "Pin"
    package static let definition = """
        # Keeps the display as it is until the client disconnects. 'reason': 1 to 256 bytes, without line
        # separators and bidirectional controls.
        # Refused with Unavailable where 256 pins are held, of all processes together.
        method Pin(reason: ?string) -> (pins: int)
        """
    package static let isRecorded = false
    /// The reason for the pin. `Status` shows it for diagnosis.
    package var reason: String?

    package init(reason: String? = nil) {
        self.reason = reason
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        reason = try fields.label("reason", limit: FieldLimits.reason)
    }

    package var fields: JSONObject { ["reason": reason.map(JSON.string)] }

    package struct Reply: NotchMessage {
        /// The number of pins that are held now, including this one.
        package var pins: Int

        package init(pins: Int) {
            self.pins = pins
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            pins = try fields.int("pins") ?? 0
        }

        package var fields: JSONObject { ["pins": .int(clamping: pins)] }
    }
}
