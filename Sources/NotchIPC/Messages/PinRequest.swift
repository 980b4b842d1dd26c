/// Keeps the surface as it is until the client disconnects or `Unpin` is called (S16).
public struct PinRequest: NotchRequest {
    public static let method = "Pin"
    /// For diagnosis: shown by `Status`.
    public var reason: String?

    public init(reason: String? = nil) {
        self.reason = reason
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        reason = try fields.label("reason", limit: FieldLimits.reason)
    }

    public var fields: JSONObject { ["reason": reason.map(JSON.string)] }

    public struct Reply: NotchMessage {
        /// Pins that are held now, this one included.
        public var pins: Int

        public init(pins: Int) {
            self.pins = pins
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            pins = try fields.int("pins") ?? 0
        }

        public var fields: JSONObject { ["pins": .int(clamping: pins)] }
    }
}
