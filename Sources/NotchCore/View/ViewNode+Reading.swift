// The functions below call themselves, so they are for views within ``ViewLimits``.
extension ViewNode {
    /// Whether the view is within ``ViewLimits``.
    package var isWithinLimits: Bool {
        do throws(ViewError) { try check() } catch { return false }
        return true
    }

    /// The texts of the view in their order, labels among them.
    package var texts: [String] {
        switch content {
        case .text(let text, _), .marquee(let text, _), .badge(let text), .gauge(_, .some(let text)): [text]
        case .stack(_, _, let parts): parts.flatMap(\.texts)
        case .icon, .image, .spacer, .bar, .gauge, .sparkline: []
        }
    }

    /// The number of parts, counting stacks.
    package var partCount: Int { parts.reduce(1) { $0 + $1.partCount } }

    /// The importance of the view in a row: its own priority, and the importance of its most important part.
    package var importance: Int { priority + (parts.map(\.importance).max() ?? 0) }

    /// Whether a part is a picture that is drawn only if everybody may read its file.
    package var hasSharedFiles: Bool { needsSharedFiles || parts.contains(where: \.hasSharedFiles) }

    /// The view as one that may be out of date: in dim labels, whatever colours it has.
    package var faded: ViewNode {
        var node = self
        switch content {
        case .text, .marquee: node.colour = .tertiary
        case .icon, .bar, .gauge, .sparkline, .badge: node.colour = .quaternary
        case .image, .spacer: break
        case .stack(let axis, let spacing, let parts):
            node.content = .stack(axis, spacing: spacing, parts.map(\.faded))
        }
        node.isFaded = true
        return node
    }
}
