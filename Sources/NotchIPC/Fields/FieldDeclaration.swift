/// A field in the interface's description.
struct FieldDeclaration {
    /// The declaration in varlink's interface language, such as `dwellMs: ?int`.
    let text: String
    /// The comment before the declaration, with its line breaks.
    let note: String?
}
