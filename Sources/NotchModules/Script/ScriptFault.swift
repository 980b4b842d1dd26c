/// The reason why the text of a script is not a state.
package struct ScriptFault: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
        self.description = description
    }
}
