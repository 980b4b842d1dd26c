/// Takes the card down, suspends the queue, and answers once the surface is certain to be left alone (Q23).
package struct QuiesceRequest: NotchRequest {
    package static let method = "Quiesce"
    package static let definition = """
        # Takes the card down and suspends; answers once the display is left alone.
        method Quiesce() -> ()
        """
    package static let isRecorded = true
    package static let waiting = Waiting.always
    package typealias Reply = EmptyReply

    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }
}
