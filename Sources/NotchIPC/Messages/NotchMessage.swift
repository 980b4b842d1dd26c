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

/// The parameters of a call, tied to the call's method and reply. The type declares everything about the method.
package protocol NotchRequest: NotchMessage {
    associatedtype Reply: NotchMessage
    /// The method's name in ``NotchInterface``, such as `Enqueue`.
    static var method: String { get }
    /// The comment of the method in the interface's description.
    static var comment: String { get }
    /// Whether recordings contain calls of this method. They contain the calls that change something. Pins are recorded
    /// by their effects, because they end with their clients.
    static var isRecorded: Bool { get }
    /// The number of calls that one call counts as for the rate of its process. Long messages and answers count in
    /// addition: see ``VarlinkLimits/bytesPerCall``.
    static var cost: Int { get }
    /// Which calls take a place among the calls that wait for their answers.
    static var waiting: Waiting { get }
    /// Returns the number of further calls that one call counts as, depending on its reply.
    static func extraCost(of reply: Reply) -> Int
    /// Fills in the values that the daemon chooses when the client does not, so that a replayed recording has the same
    /// effect.
    mutating func complete()
}

extension NotchRequest {
    package static var comment: String { "" }
    package static var cost: Int { 1 }
    package static var waiting: Waiting { .never }
    package static func extraCost(of reply: Reply) -> Int { 0 }
    package mutating func complete() {}
}

/// The calls of a method that wait for their answers.
package enum Waiting: Hashable, Sendable {
    case never
    /// Calls from clients that accept several replies.
    case withMore
    case always
    /// Calls from clients that accept several replies. Other calls are refused, because the method only streams.
    case streaming
}
