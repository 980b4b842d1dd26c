public import NotchCore

/// Something that a theme could not grant.
public enum ThemeWarning: Hashable, Sendable, CustomStringConvertible {
    /// The surface style needs something behind the panel; `solid` is drawn instead.
    case surfaceDowngraded(SurfaceStyle)
    /// A colour of the theme is hard to read on what it stands on: the contrast is `ratio` to 1, and should be `least`
    /// to 1 (WCAG 2.1).
    case lowContrast(theme: String, key: String, ratio: Double, least: Double)

    public var description: String {
        switch self {
        case .surfaceDowngraded(let style):
            "theme surface '\(style.rawValue)' needs something behind the panel; drawn as 'solid'"
        case .lowContrast(let theme, let key, let ratio, let least):
            "theme '\(theme)': \(key) has a contrast of \(Self.tenths(ratio)) to 1, and needs "
                + "\(Self.tenths(least)) to 1 to be read easily"
        }
    }

    /// Rounded down, so that a contrast that is too low never reads as one that is enough.
    private static func tenths(_ value: Double) -> String {
        let tenths = Int(value * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
