/// A field of a record that has not the kind of value that it should have.
struct UnreadablePreference: Error, Hashable {
    /// The path of the field, such as `appearance.accent`.
    let field: String
}
