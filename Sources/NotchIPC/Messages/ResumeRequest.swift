/// Resumes showing cards (Q22).
package struct ResumeRequest: NotchRequest {
    package static let method = "Resume"
    package static let definition = """
        method Resume() -> ()
        """
    package static let isRecorded = true
    package typealias Reply = EmptyReply

    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }
}
