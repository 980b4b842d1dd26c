/// The parameters of a call or of a reply, typed. Both sides use the same types.
package protocol NotchMessage: Hashable, Sendable {
    /// Reads the fields, each of them once.
    ///
    /// - Throws: ``VarlinkError/invalidField(field:reason:limit:)`` for the first field that is not as declared.
    init(from fields: inout FieldDecoder) throws(VarlinkError)

    /// The fields as they are sent over the wire, without the absent ones.
    var fields: JSONObject { get }
}

extension NotchMessage {
    /// Reads a whole message.
    ///
    /// - Parameter strict: whether to refuse fields that the message does not declare. The daemon refuses them; a
    ///   client does not, so that it goes on working with a newer daemon.
    package init(_ object: JSONObject, strict: Bool) throws(VarlinkError) {
        var decoder = FieldDecoder(object, strict: strict)
        self = try Self(from: &decoder)
        try decoder.finish()
    }
}
