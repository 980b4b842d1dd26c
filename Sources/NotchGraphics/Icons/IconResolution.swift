/// The result of looking up an icon's name.
package struct IconResolution: Hashable, Sendable {
    package let name: String
    package let source: IconSource
    /// Set when ``source`` is ``IconSource/generic``.
    package let warning: GraphicsWarning?

    init(name: String, source: IconSource) {
        self.name = name
        self.source = source
        warning = source == .generic ? .unknownIcon(name: name) : nil
    }
}
