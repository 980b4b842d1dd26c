import NotchCore
import NotchIPC

extension ThemeStatus {
    /// The theme on one line.
    var line: String { "\(palette.rawValue), accent \(accent.rawValue), \(surface.rawValue)" }
}
