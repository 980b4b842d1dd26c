/// The parameters of a call or of a reply, typed. Both sides use the same types.
package protocol NotchMessage: Hashable, Sendable {
    /// A message whose fields have the values of absent fields.
    static var blank: Self { get }
    /// Visits each field once, in the order of the wire. This function alone declares how the message is read, written
    /// and described.
    mutating func code(_ field: inout FieldCoder)
    /// The fields as they are sent over the wire, without the absent fields.
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
    /// - Throws: ``VarlinkError/invalidField(field:reason:limit:)`` for the first field that is not as declared.
    package init(_ object: JSONObject, strict: Bool) throws(VarlinkError) {
        try self.init(object, strict: strict, path: "")
    }

    /// Returns the path of a field, such as `activity.tint`, for an error about a value that a client reads itself.
    ///
    /// - Parameters:
    ///   - property: the property that has the value of the field.
    ///   - value: a value that differs from that of ``blank``.
    package static func path<Value>(of property: WritableKeyPath<Self, Value>, _ value: Value) -> String {
        var message = blank
        message[keyPath: property] = value
        return message.fields.pathOfDifference(from: blank.fields)
    }

    /// - Parameter path: the path of the message from the root of the outermost message, such as `activity.`.
    init(_ object: JSONObject, strict: Bool, path: String) throws(VarlinkError) {
        self = .blank
        var field = FieldCoder.reading(object, strict: strict, path: path)
        code(&field)
        try field.finish()
    }
}

extension JSONObject {
    /// Returns the path of the first member that `other` does not have, or that has another value there.
    fileprivate func pathOfDifference(from other: JSONObject) -> String {
        guard let member = members.first(where: { other[$0.key] != $0.value }) else { return "" }
        guard case .object(let object) = member.value, case .object(let before)? = other[member.key] else {
            return member.key
        }
        return member.key + "." + object.pathOfDifference(from: before)
    }
}

/// The parameters of a call, with the method and the reply of the call. The type declares all properties of the method.
package protocol NotchRequest: NotchMessage {
    associatedtype Reply: NotchMessage
    /// The method's name in ``NotchInterface``, such as `Enqueue`.
    static var method: String { get }
    /// The comment of the method in the interface's description.
    static var comment: String { get }
    /// Whether recordings contain calls of this method. They contain the calls that change the state of the daemon.
    /// Pins are recorded by their effects, because they end with their clients.
    static var isRecorded: Bool { get }
    /// The cost of one call against the rate limit of its owner, in calls. Long messages and replies cost more; see
    /// ``VarlinkLimits/bytesPerCall``.
    static var cost: Int { get }
    /// Which calls occupy a place among the waiting calls.
    static var waiting: Waiting { get }
    /// Returns the additional cost of one call, in calls, depending on its reply.
    static func extraCost(of reply: Reply) -> Int
    /// Sets the values that the daemon chooses if the client does not, so that a replayed recording has the same
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
