/// The parameters of a call or of a reply, typed. Both sides use the same types.
package protocol NotchMessage: Hashable, Sendable {
    /// Reads the fields, each of which is asked for once.
    ///
    /// - Throws: ``VarlinkError/invalidField(field:reason:limit:)`` for the first that is not as declared.
    init(from fields: inout FieldDecoder) throws(VarlinkError)

    /// The fields as they go over the wire; absent ones are left out.
    var fields: JSONObject { get }
}

extension NotchMessage {
    /// Reads a whole message.
    ///
    /// - Parameter strict: refuse fields that the message does not declare. The daemon does; a client does
    ///   not, so that it goes on working with a newer daemon.
    package init(_ object: JSONObject, strict: Bool) throws(VarlinkError) {
        var decoder = FieldDecoder(object, strict: strict)
        self = try Self(from: &decoder)
        try decoder.finish()
    }
}
