import NotchCore
import NotchIPC

extension ThemeStatus {
    var line: String {
        "\(theme), accent \(accent.rawValue), \(surface.rawValue)" + (card == .plain ? ", plain cards" : "")
    }

    /// The palette where the theme is no other than that, else the theme's name, and what asks for it if nobody has
    /// chosen it.
    private var theme: String {
        let isPalette = name.isEmpty || name == BuiltInTheme.dark.rawValue || name == BuiltInTheme.light.rawValue
        let theme = isPalette ? palette.rawValue : name
        switch reason {
        case .configured, .chosen: return theme
        case .schedule: return theme + " by the schedule"
        case .light: return theme + " by the light"
        }
    }
}
