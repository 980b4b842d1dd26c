/// Releases every pin by hand, regardless of its holder.
package struct UnpinRequest: NotchRequest {
    package static let method = "Unpin"
    package static let definition = """
        # Releases every pin, whoever holds it.
        method Unpin() -> ()
        """
    package static let isRecorded = true
    package typealias Reply = EmptyReply

    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }
}
