import NotchIPC

extension ThemeStatus {
    /// The theme on one line.
    var line: String {
        "\(palette.rawValue), accent \(accent), \(surface.rawValue)"
    }
}
