public import NotchCore

/// Something that a theme could not grant.
public enum ThemeWarning: Hashable, Sendable, CustomStringConvertible {
    /// The surface style needs something behind the panel; `solid` is drawn instead.
    case surfaceDowngraded(SurfaceStyle)

    public var description: String {
        switch self {
        case .surfaceDowngraded(let style):
            "theme surface '\(style.rawValue)' needs something behind the panel; drawn as 'solid'"
        }
    }
}
