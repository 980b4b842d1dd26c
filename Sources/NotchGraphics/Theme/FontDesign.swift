/// The character of a theme's type (H1).
public enum FontDesign: String, CaseIterable, Hashable, Sendable {
    case `default`
    case serif
    case monospaced

    /// Families in order of preference, as fontconfig reads them. Each stack begins with a package that is the
    /// same on Debian 12 and 13 and ends with wide coverage; emoji are chosen by Pango whatever the order.
    var families: String {
        switch self {
        case .default: "Open Sans, Noto Sans, DejaVu Sans, Noto Color Emoji"
        case .serif: "Noto Serif, DejaVu Serif, Open Sans, Noto Color Emoji"
        case .monospaced: "Noto Sans Mono, DejaVu Sans Mono, Open Sans, Noto Color Emoji"
        }
    }
}
