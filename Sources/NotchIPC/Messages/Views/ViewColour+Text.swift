import NotchCore

extension ViewColour {
    /// Reads a label's name, or a tint.
    init?(_ text: String) {
        switch text {
        case "primary": self = .primary
        case "secondary": self = .secondary
        case "tertiary": self = .tertiary
        case "quaternary": self = .quaternary
        default:
            guard let tint = Tint(text) else { return nil }
            self = .tint(tint)
        }
    }

    /// The text that is read as this colour.
    var text: String {
        switch self {
        case .primary: "primary"
        case .secondary: "secondary"
        case .tertiary: "tertiary"
        case .quaternary: "quaternary"
        case .tint(let tint): "\(tint)"
        }
    }
}
