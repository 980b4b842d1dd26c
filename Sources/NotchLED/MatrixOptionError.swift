/// An option that no matrix can have: of its layout, of its lamps' light, or of what drives them.
package struct MatrixOptionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the option in the section `[Matrix]`, such as `Tile`.
    package let key: String
    /// What is wrong, and which values are right.
    package let message: String

    package init(key: String, message: String) {
        self.key = key
        self.message = message
    }

    package var description: String { "\(key): \(message)" }
}
