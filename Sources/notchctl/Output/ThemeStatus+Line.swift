import NotchCore
import NotchIPC

extension ThemeStatus {
    var line: String { "\(palette.rawValue), accent \(accent.rawValue), \(surface.rawValue)" }
}
