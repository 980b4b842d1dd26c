package import NotchCore

/// The reason why there is no theme of some name.
package enum ThemeProblem: Error, Hashable, Sendable {
    /// No theme has the name.
    case unknown(nearest: String?, names: [String])
    /// The theme's file has a mistake.
    case mistake(ConfigurationError)

    /// The reason as the end of a sentence about the theme.
    package var reason: String {
        switch self {
        case .unknown(let nearest, let names):
            "there is no such theme;" + (nearest.map { " did you mean '\($0)'?" } ?? "")
                + " the themes are " + names.joined(separator: ", ")
        case .mistake(let error): "\(error)"
        }
    }
}
