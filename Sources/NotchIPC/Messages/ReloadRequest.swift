/// Reads the configuration again; a bad one is refused whole and the old one stays.
public struct ReloadRequest: NotchRequest {
    public static let method = "Reload"
    public typealias Reply = EmptyReply

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }
}
