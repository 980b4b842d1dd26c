/// A reply that only says "done".
public struct EmptyReply: NotchMessage {
    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }
}
