/// The input that a calibration is for. Its section is `[Proximity NAME]`.
package struct CalibratedInput: Hashable, Sendable {
    package static let defaultName = "proximity"

    package let name: String

    /// - Parameter name: letters, digits, dots, dashes and underscores, and spaces between them. Any other name gives
    ///   `nil`.
    package init?(_ name: String) {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || " ._-".contains($0) }
        guard isPlain, !name.isEmpty, !name.hasPrefix(" "), !name.hasSuffix(" ") else { return nil }
        self.name = name
    }

    /// The name of the input's drop-in. Each input has a file of its own, so that none overwrites another's levels.
    package var fileName: String {
        guard name != Self.defaultName else { return "50-proximity.conf" }
        return "50-proximity-" + String(name.map { $0 == " " ? "-" : $0 }) + ".conf"
    }
}
