/// What became of an icon's name.
public struct IconResolution: Hashable, Sendable {
    public let name: String
    public let source: IconSource
    /// Set when ``source`` is ``IconSource/generic``.
    public let warning: GraphicsWarning?

    init(name: String, source: IconSource) {
        self.name = name
        self.source = source
        warning = source == .generic ? .unknownIcon(name: name) : nil
    }
}
