/// A field in the interface's description.
struct FieldDeclaration {
    /// The declaration in varlink's interface language, such as `dwellMs: ?int`.
    let text: String
    /// The comment before the declaration. Each line ends where the lines of the comment end.
    let note: String?
}
