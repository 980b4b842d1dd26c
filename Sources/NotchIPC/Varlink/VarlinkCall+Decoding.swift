extension VarlinkCall {
    /// Reads a message as an object. Every call is an object.
    ///
    /// - Parameter separators: the bound of ``VarlinkLimits/separators``.
    static func object(of message: ArraySlice<UInt8>, separators: Int) throws(VarlinkError) -> JSONObject {
        if let excess = excess(in: message, separators: separators) {
            throw .invalidMessage(reason: "more than \(separators) commas and opening brackets", offset: excess)
        }
        let json: JSON
        do { json = try JSON.parse(message) } catch {
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
    static func isOneway(_ object: JSONObject) -> Bool { object["oneway"] == true }

    /// Reads a call as varlink defines it: `method`, `parameters` and the flags.
    convenience init(_ object: JSONObject, peer: PeerCredentials, connection: VarlinkConnection) throws(VarlinkError) {
        var field = FieldCoder.reading(object, strict: true)
        var method: String?
        var parameters: JSON = [:]
        var (wantsMore, isOneway, wantsUpgrade) = (false, false, false)
        field("method", &method)
        field("parameters", &parameters)
        field("more", &wantsMore)
        field("oneway", &isOneway)
        field("upgrade", &wantsUpgrade)
        try field.finish()
        guard case .object(let arguments) = parameters else {
            if let method, StandardInterface.hasMethod(method) { throw .invalidParameter("parameters") }
            throw .invalidField(field: "parameters", reason: "is \(parameters.kind)", limit: "an object")
        }
        if wantsUpgrade { field.refuse("upgrade", "is set, but no method upgrades its connection") }
        if wantsMore, isOneway { field.refuse("oneway", "is set beside more", limit: "more or oneway") }
        _ = field.demand("method", method)
        try field.finish()
        self.init(
            method: method ?? "", parameters: arguments, wantsMore: wantsMore, isOneway: isOneway, peer: peer,
            connection: connection)
    }
}
