extension VarlinkCall {
    /// Reads a message as an object. Every call is an object.
    ///
    /// - Parameter separators: the bound of ``VarlinkLimits/separators``.
    static func object(of message: ArraySlice<UInt8>, separators: Int) throws(VarlinkError) -> JSONObject {
        if let excess = excess(in: message, separators: separators) {
            throw .invalidMessage(reason: "more than \(separators) commas and opening brackets", offset: excess)
        }
        let json: JSON
        do {
            json = try JSON.parse(message)
        } catch {
            throw .invalidMessage(reason: error.reason, offset: error.offset)
        }
        guard case .object(let object) = json else {
            throw .invalidMessage(reason: "the message is \(json.kind), not an object", offset: 0)
        }
        return object
    }

    /// Returns the offset at which a message passes the bound, or `nil` if it does not.
    private static func excess(in message: ArraySlice<UInt8>, separators: Int) -> Int? {
        guard message.count > separators else { return nil }
        return message.withUnsafeBufferPointer { bytes in
            var left = separators
            for (offset, byte) in bytes.enumerated() {
                guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else {
                    continue
                }
                if left == 0 { return offset }
                left -= 1
            }
            return nil
        }
    }

    /// Returns whether a call asks for no answer, regardless of other faults in it.
    static func isOneway(_ object: JSONObject) -> Bool {
        object["oneway"] == true
    }

    /// Reads a call as varlink defines it: `method`, `parameters` and the flags.
    convenience init(
        _ object: JSONObject, peer: PeerCredentials, connection: VarlinkConnection
    ) throws(VarlinkError) {
        var fields = FieldDecoder(object, strict: true)
        let method = try fields.string("method")
        let parameters = fields.value("parameters") ?? .object([:])
        let wantsMore = try fields.bool("more") ?? false
        let isOneway = try fields.bool("oneway") ?? false
        let wantsUpgrade = try fields.bool("upgrade") ?? false
        try fields.finish()
        guard case .object(let arguments) = parameters else {
            if let method, StandardInterface.hasMethod(method) { throw .invalidParameter("parameters") }
            throw fields.invalid("parameters", "is \(parameters.kind)", limit: "an object")
        }
        guard !wantsUpgrade else {
            throw fields.invalid("upgrade", "is set, but no method hands its connection over")
        }
        guard !(wantsMore && isOneway) else {
            throw fields.invalid("oneway", "is set beside more", limit: "one of them")
        }
        self.init(
            method: try fields.required("method", method), parameters: arguments, wantsMore: wantsMore,
            isOneway: isOneway, peer: peer, connection: connection)
    }
}
