/// The character of a theme's type (H1).
public enum FontDesign: String, CaseIterable, Hashable, Sendable {
    case `default`
    case serif
    case monospaced

    /// Families in order of preference, as fontconfig reads them. Each stack begins with a package that is the
    /// same on Debian 12 and 13 and ends with wide coverage. Emoji fonts are left to Pango: a stack that names
    /// one gets its figures too, since they have glyphs for those.
    var families: String {
        switch self {
        case .default: "Open Sans, Noto Sans, DejaVu Sans"
        case .serif: "Noto Serif, DejaVu Serif, Open Sans"
        case .monospaced: "Noto Sans Mono, DejaVu Sans Mono, Open Sans"
        }
    }
}
