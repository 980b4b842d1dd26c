import NotchDRM

extension SelectionError {
    /// Whether there is a suitable card, and only its display is missing.
    var isUnconnected: Bool {
        switch self {
        case .nothingConnected: true
        case .noneOf(let errors): errors.contains(where: \.isUnconnected)
        default: false
        }
    }
}
