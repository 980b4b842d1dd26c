/// The result of looking up an icon's name.
package struct IconResolution: Hashable, Sendable {
    package let name: String
    package let source: IconSource
    /// Whether the disk has not answered yet, so that ``source`` is only what is known without it.
    package let isLate: Bool
    /// Set when ``source`` is ``IconSource/generic`` for good.
    package let warning: GraphicsWarning?

    init(name: String, source: IconSource, isLate: Bool = false) {
        self.name = name
        self.source = source
        self.isLate = isLate
        warning = source == .generic && !isLate ? .unknownIcon(name: name) : nil
    }
}
