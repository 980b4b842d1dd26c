/// A layout that no matrix can have.
package struct MatrixLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
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
