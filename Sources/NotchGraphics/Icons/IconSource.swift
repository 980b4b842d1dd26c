/// Where an icon's artwork comes from.
package enum IconSource: Hashable, Sendable {
    /// A file of the user.
    case file(IconFile)
    /// The catalog that is built in.
    case catalog
    /// A file of the installed icon theme.
    case theme(path: String)
    /// Nothing has that name; the generic icon stands in.
    case generic
}
