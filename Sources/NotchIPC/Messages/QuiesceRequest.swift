/// Takes the card down, suspends the queue, and answers once the surface is provably left alone (Q23).
public struct QuiesceRequest: NotchRequest {
    public static let method = "Quiesce"
    public typealias Reply = EmptyReply

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }
}
