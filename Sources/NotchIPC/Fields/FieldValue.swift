/// A value that a field of a message can have.
protocol FieldValue {
    /// What one field may require of its values.
    associatedtype Requirement = Never
    /// The type in varlink's interface language.
    static var fieldType: String { get }
    /// The value that an absent field has; `nil` if it has none.
    static var absent: JSON? { get }

    /// Reads a value. Returns `nil` for one that this program does not know, if the reading is lenient and does not
    /// require the value.
    static func read(_ json: JSON, _ rule: Requirement?, at path: FieldPath) throws(VarlinkError) -> Self?
    /// The value as it is sent.
    var json: JSON { get }
}

extension FieldValue {
    static var absent: JSON? { nil }
}
