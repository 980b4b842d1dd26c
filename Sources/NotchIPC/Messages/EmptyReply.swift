/// A reply that only says "done".
package struct EmptyReply: NotchMessage {
    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }
}
