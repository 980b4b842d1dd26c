/// A fault of the input that an action is given.
package struct ActionInputFault: Error, Hashable, Sendable {
    /// The name of the input.
    package var input: String
    /// The fault, as the end of a sentence about the input.
    package var reason: String
    /// A description of valid values.
    package var accepted: String

    package init(input: String, reason: String, accepted: String) {
        self.input = input
        self.reason = reason
        self.accepted = accepted
    }
}

extension ActionInputFault: CustomStringConvertible {
    package var description: String { "the input '\(input)' \(reason); accepted: \(accepted)" }
}
