/// The options of the module `image`.
package struct ImageOptions: Hashable, Sendable {
    /// A PNG or SVG file, or a folder with such files; `nil` as long as nobody has said it.
    package var path: String?
    /// How long each picture of a folder is shown.
    package var interval = Duration.seconds(60)

    package init() {}
}
