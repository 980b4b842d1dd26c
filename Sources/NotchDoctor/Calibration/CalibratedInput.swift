/// The input that a calibration is for, the section `[Proximity NAME]`.
package struct CalibratedInput: Hashable, Sendable {
    package static let defaultName = "proximity"

    package let name: String

    /// - Parameter name: letters, digits, dots, dashes and underscores, and spaces between them; `nil` comes of
    ///   another.
    package init?(_ name: String) {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || " ._-".contains($0) }
        guard isPlain, !name.isEmpty, !name.hasPrefix(" "), !name.hasSuffix(" ") else { return nil }
        self.name = name
    }

    /// Of its drop-in: a file for each input, so that none overwrites another's levels.
    package var fileName: String {
        guard name != Self.defaultName else { return "50-proximity.conf" }
        return "50-proximity-" + String(name.map { $0 == " " ? "-" : $0 }) + ".conf"
    }
}
