import NotchDRM

extension SelectionError {
    /// There is a card for it, and only its display is missing.
    var isUnconnected: Bool {
        switch self {
        case .nothingConnected: true
        case .noneOf(let errors): errors.contains(where: \.isUnconnected)
        default: false
        }
    }
}
