/// Goes on showing cards (Q22).
public struct ResumeRequest: NotchRequest {
    public static let method = "Resume"
    public typealias Reply = EmptyReply

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }
}
