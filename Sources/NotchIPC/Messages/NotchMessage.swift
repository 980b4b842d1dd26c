/// The parameters of a call or of a reply, typed. Both sides use the same types.
package protocol NotchMessage: Hashable, Sendable {
    /// A message whose fields have the values that they have when they are absent.
    static var blank: Self { get }
    /// Visits each field once, in the order of the wire. That alone declares how the message is read, written and
    /// described.
    mutating func code(_ field: inout FieldCoder)
    /// The fields as they are sent over the wire, without the absent ones.
    var fields: JSONObject { get }
}

extension NotchMessage {
    package mutating func code(_ field: inout FieldCoder) {}

    package var fields: JSONObject {
        var message = self
        var field = FieldCoder.writing
        message.code(&field)
        return field.object
    }

    /// Makes a message without its fields.
    package init() { self = .blank }

    /// Makes a message whose fields `fill` sets.
    package init(_ fill: (inout Self) -> Void) {
        self = .blank
        fill(&self)
    }

    /// Reads a whole message.
    ///
    /// - Parameter strict: whether the fields have to be as declared (see ``FieldCoder``). The daemon reads strictly, a
    ///   client does not.
    /// - Throws: ``VarlinkError/invalidField(field:reason:limit:)`` for the first field that is not as declared.
    package init(_ object: JSONObject, strict: Bool) throws(VarlinkError) {
        try self.init(object, strict: strict, path: "")
    }

    /// - Parameter path: the path of the message from the outermost one's root, such as `activity.`.
    init(_ object: JSONObject, strict: Bool, path: String) throws(VarlinkError) {
        self = .blank
        var field = FieldCoder.reading(object, strict: strict, path: path)
        code(&field)
        try field.finish()
    }
}
