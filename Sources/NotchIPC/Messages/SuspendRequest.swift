/// Stops showing new cards. The card on the screen finishes its dwell (Q21).
package struct SuspendRequest: NotchRequest {
    package static let method = "Suspend"
    package static let definition = """
        # No new cards; the one on the display finishes.
        method Suspend() -> ()
        """
    package static let isRecorded = true
    package typealias Reply = EmptyReply

    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }
}
