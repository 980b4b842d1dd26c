/// Stops showing new cards; the one on screen finishes its dwell (Q21).
public struct SuspendRequest: NotchRequest {
    public static let method = "Suspend"
    public typealias Reply = EmptyReply

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }
}
