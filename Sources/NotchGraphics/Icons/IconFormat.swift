/// The formats of users' icon files, in the order in which they are looked for.
package enum IconFormat: String, CaseIterable, Sendable {
    case svg, png, gif

    /// How the names of its files end.
    var suffix: String { "." + rawValue }
    /// The Debian package of the library that draws it. Cairo, which draws PNGs, is always there.
    var debianPackage: String {
        switch self {
        case .svg: "librsvg2-2"
        case .png: "libcairo2"
        case .gif: "libgif7"
        }
    }
}
