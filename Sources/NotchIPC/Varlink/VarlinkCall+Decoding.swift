extension VarlinkCall {
    /// Reads a call as varlink defines it: `method`, `parameters` and the flags.
    convenience init(
        message: ArraySlice<UInt8>, peer: PeerCredentials, connection: VarlinkConnection
    ) throws(VarlinkError) {
        let json: JSON
        do {
            json = try JSON.parse(message)
        } catch {
            throw .invalidMessage(reason: error.reason, offset: error.offset)
        }
        guard case .object(let object) = json else {
            throw .invalidMessage(reason: "the message is \(json.kind), not an object", offset: 0)
        }
        var fields = FieldDecoder(object, strict: true)
        let method = try fields.string("method")
        let parameters = fields.value("parameters") ?? .object([:])
        let wantsMore = try fields.bool("more") ?? false
        let isOneway = try fields.bool("oneway") ?? false
        let wantsUpgrade = try fields.bool("upgrade") ?? false
        try fields.finish()
        guard case .object(let arguments) = parameters else {
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
