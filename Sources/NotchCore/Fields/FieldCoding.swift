/// Visits the fields of a value one after the other, and reads, writes or describes them.
///
/// A value such as an activity names each of its fields once, in the order of the protocol
/// (``Activity/codeFields(_:)``). The protocol and the store each have a coder, which decides how names, units and values
/// are written. A field that is `nil` is absent. Reading an absent field makes it `nil`.
package protocol FieldCoding {
    /// The kind of message, or the record, whose fields are read, written or described.
    var form: FieldForm { get }
    /// Whether the fields so far were read without a fault.
    var hasRead: Bool { get }

    /// Visits text that is always there.
    mutating func text(_ name: String, _ value: inout String, _ rule: TextRule, note: String?)
    mutating func text(_ name: String, _ value: inout String?, _ rule: TextRule, note: String?)
    mutating func flag(_ name: String, _ value: inout Bool?, note: String?)
    mutating func integer(_ name: String, _ value: inout Int?, _ range: ClosedRange<Int>, note: String?)
    mutating func number(_ name: String, _ value: inout Double?, _ range: ClosedRange<Double>, note: String?)
    /// Visits a span of time. The coder adds its unit to the name.
    ///
    /// - Parameter range: the spans that a message may have, in milliseconds.
    mutating func duration(_ name: String, _ value: inout Duration?, _ range: ClosedRange<Int>, note: String?)
    mutating func tint(_ name: String, _ value: inout Tint?, note: String?)
    mutating func priority(_ name: String, _ value: inout ActivityPriority?, note: String?)
    /// - Parameter count: the number of texts.
    mutating func texts(_ name: String, _ value: inout [String]?, count: ClosedRange<Int>, note: String?)
    mutating func view(_ name: String, _ value: inout ViewNode?, note: String?)
}

/// The purpose of the fields of a value.
package enum FieldForm: Hashable, Sendable {
    /// A message of a client. It omits each field that has its default.
    case request
    /// A message of the daemon, without views. It includes the fields of the first version even if they have defaults.
    case reply
    /// A record of the store. It omits each field that has its default, and includes the fields that no message has.
    case record
}

extension FieldCoding {
    /// Visits a flag that is `false` where it is absent.
    ///
    /// - Parameter isInReplies: whether replies have the field even with its default.
    mutating func flag(_ name: String, _ value: inout Bool, isInReplies: Bool = false, note: String?) {
        var given = written(value, orElse: false, isInReplies: isInReplies)
        flag(name, &given, note: note)
        value = given ?? false
    }

    mutating func integer(
        _ name: String, _ value: inout Int, orElse absent: Int, _ range: ClosedRange<Int>, note: String?
    ) {
        var given = written(value, orElse: absent)
        integer(name, &given, range, note: note)
        value = given ?? absent
    }

    mutating func tint(
        _ name: String, _ value: inout Tint, orElse absent: Tint, isInReplies: Bool = false, note: String?
    ) {
        var given = written(value, orElse: absent, isInReplies: isInReplies)
        tint(name, &given, note: note)
        value = given ?? absent
    }

    /// Returns the value to write; `nil` omits a value that equals its default.
    private func written<Value: Equatable>(
        _ value: Value, orElse absent: Value, isInReplies: Bool = false
    ) -> Value? {
        value == absent && !(isInReplies && form == .reply) ? nil : value
    }
}

/// The requirement of a field for text. Limits are in bytes of the text on the wire.
///
/// A lenient reading does not refuse text, but removes the characters that would control a terminal.
package enum TextRule: Hashable, Sendable {
    /// Text for the surface, which is cleaned.
    case text(_ limit: Int)
    /// Text as in ``text(_:)``, or empty text.
    case textOrNothing(_ limit: Int)
    /// Text that is cleaned, for terminals and logs instead of the surface. Text that would break or reorder their
    /// lines is refused.
    case label(_ limit: Int)
    /// A key or another identifier. It is not empty, and contains no control characters, line separators or
    /// bidirectional controls, because it is printed in terminals, logs and recordings.
    case identifier(_ limit: Int)
    /// A name that becomes part of a path: ASCII letters, digits, `-`, `_`, `+` and `.`, without a leading dot.
    case name(_ limit: Int)
    /// A name as in ``name(_:)``, or empty text.
    case nameOrNothing(_ limit: Int)
    /// Text from the daemon, of any length.
    case printable
}
