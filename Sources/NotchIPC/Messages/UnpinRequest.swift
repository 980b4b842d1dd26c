/// Releases every pin by hand, whoever holds it.
public struct UnpinRequest: NotchRequest {
    public static let method = "Unpin"
    public typealias Reply = EmptyReply

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }
}
