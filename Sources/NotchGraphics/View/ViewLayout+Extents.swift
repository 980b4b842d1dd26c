import NotchCore

extension ViewLayout {
    func gap(_ spacing: Double?) -> Int { metrics.pixels(spacing ?? ViewMetrics.spacing) }

    func beside(_ padding: ViewInsets) -> Int { metrics.pixels(padding.leading) + metrics.pixels(padding.trailing) }

    func above(_ padding: ViewInsets) -> Int { metrics.pixels(padding.top) + metrics.pixels(padding.bottom) }

    /// Returns the sum of the gaps between parts. A spacer has no gap beside it, because it is a gap itself.
    func gaps(_ kept: [Int], _ spacing: Int) -> Int {
        zip(kept, kept.dropFirst()).count { !tree.isSpacer($0) && !tree.isSpacer($1) } * spacing
    }

    /// Returns the width that a part takes in a room of the given height.
    func width(of id: Int, in height: Int) -> ViewExtent {
        measures.width(of: id, in: height) {
            let node = tree[id]
            return contentWidth(of: id, node, in: max(height - above(node.padding), 0)).adding(beside(node.padding))
        }
    }

    private func contentWidth(of id: Int, _ node: ViewNode, in height: Int) -> ViewExtent {
        switch node.content {
        case .text(let text, let role), .marquee(let text, let role):
            let style = metrics.style(role)
            let ideal = max(texts.width(of: text, style), node.widest.map { texts.width(of: $0, style) } ?? 0)
            let least =
                role.shrinks ? Double(ideal) * metrics.leastShareOfValue : ViewMetrics.leastWords * style.size
            return ViewExtent(
                least: min(Int(least.rounded(.up)), ideal), firm: role.shrinks ? ideal : nil, ideal: ideal)
        case .icon: return .fixed(min(iconSize(of: id), max(height, 0)))
        case .image(let path):
            let width = pictures.width(of: PictureFile(path: path, of: node), height: height)
            return ViewExtent(least: min(metrics.pixels(ViewMetrics.iconSize), width), ideal: width)
        case .spacer: return ViewExtent(least: gap(nil), ideal: gap(nil), greed: .spacer)
        case .bar, .sparkline:
            return ViewExtent(
                least: metrics.pixels(ViewMetrics.leastBarWidth), ideal: metrics.pixels(ViewMetrics.barWidth),
                greed: .meter)
        case .gauge(_, let label):
            let ideal = min(gaugeSize(of: id), height)
            return ViewExtent(least: min(leastGaugeSize(label), ideal), ideal: ideal)
        case .badge(let text):
            let height = metrics.pixels(ViewMetrics.badgeHeight)
            let width = texts.width(of: text, badgeStyle) + 2 * metrics.pixels(ViewMetrics.badgePadding)
            return .fixed(max(width, height))
        case .stack(let axis, let spacing, _):
            let kept = tree.kept(id)
            let widths = kept.map { width(of: $0, in: height) }
            return axis == .horizontal ? .sum(widths, gaps: gaps(kept, gap(spacing))) : .largest(widths)
        }
    }

    var badgeStyle: TextStyle {
        TextStyle(size: metrics.style(.caption).size, weight: .semibold, isClock: true)
    }

    /// Returns the side of an icon, which depends on the type in its row.
    func iconSize(of id: Int) -> Int {
        tree.textBeside(id).map(metrics.iconSize(beside:)) ?? metrics.pixels(ViewMetrics.iconSize)
    }

    func leastGaugeSize(_ label: String?) -> Int {
        metrics.pixels(label == nil ? ViewMetrics.leastGaugeSize : ViewMetrics.leastLabelledGaugeSize)
    }

    func gaugeSize(of id: Int) -> Int {
        max(iconSize(of: id) * 4 / 3, metrics.pixels(ViewMetrics.gaugeSize)) & ~1
    }
}

extension ViewTextStyle {
    /// Whether the type becomes smaller in a short room, instead of ending in an ellipsis.
    var shrinks: Bool { self == .display || self == .value || self == .headline }
}

extension ViewLayout {
    /// Returns the height that a part takes in a room of the given width.
    func height(of id: Int, in width: Int) -> ViewExtent {
        measures.height(of: id, in: width) {
            let node = tree[id]
            return contentHeight(of: id, node, in: max(width - beside(node.padding), 0)).adding(above(node.padding))
        }
    }

    private func contentHeight(of id: Int, _ node: ViewNode, in width: Int) -> ViewExtent {
        switch node.content {
        case .text(let text, let role):
            let style = metrics.style(role)
            let line = metrics.line(style)
            if role.shrinks { return shrinking(line) }
            let fit = TextFit.Request(text, width: width, type: style, setter: texts).label(
                lines: ViewMetrics.mostLines)
            // A text that passes by has one line.
            let lines = node.passesIfCut && !fit.isWhole ? 1 : max(fit.lineCount, 1)
            return ViewExtent(least: line, ideal: line + (lines - 1) * metrics.advance(style))
        case .marquee(_, let role):
            let line = metrics.line(metrics.style(role))
            return role.shrinks ? shrinking(line) : .fixed(line)
        case .icon:
            let ideal = min(iconSize(of: id), width)
            // If lines are close, an icon is no higher than the text in its row.
            let least = tree.textBeside(id).map { metrics.line(metrics.style($0)) } ?? ideal
            return ViewExtent(least: min(least, ideal), ideal: ideal)
        case .image(let path):
            let height = pictures.height(of: PictureFile(path: path, of: node), width: width)
            return ViewExtent(least: min(metrics.pixels(ViewMetrics.iconSize), height), ideal: height)
        case .spacer: return ViewExtent(least: 0, ideal: 0, greed: .spacer)
        case .bar: return .fixed(metrics.barHeight)
        case .gauge(_, let label):
            let ideal = min(gaugeSize(of: id), width)
            return ViewExtent(least: min(leastGaugeSize(label), ideal), ideal: ideal)
        case .sparkline:
            let ideal = iconSize(of: id)
            return ViewExtent(least: min(metrics.pixels(8), ideal), ideal: ideal)
        case .badge: return .fixed(metrics.pixels(ViewMetrics.badgeHeight))
        case .stack(let axis, let spacing, _):
            let kept = tree.kept(id)
            switch axis {
            case .horizontal:
                let widths = widths(ofRow: id, kept, in: width, height: .max)
                return .largest(zip(kept, widths).map { height(of: $0, in: $1) })
            case .vertical: return .sum(kept.map { height(of: $0, in: width) }, gaps: gaps(kept, gap(spacing)))
            case .depth: return .largest(kept.map { height(of: $0, in: width) })
            }
        }
    }

    private func shrinking(_ line: Int) -> ViewExtent {
        ViewExtent(least: Int((Double(line) * metrics.leastShareOfValue).rounded(.up)), firm: line, ideal: line)
    }

    /// Returns the widths of the parts of a row.
    func widths(ofRow id: Int, _ kept: [Int], in width: Int, height: Int) -> [Int] {
        guard case .stack(_, let spacing, _) = tree[id].content else { return [] }
        let height = min(height, metrics.room.height)
        return ViewExtent.shares(
            kept.map { self.width(of: $0, in: height) }, importance: kept.map(tree.importance),
            room: width - gaps(kept, gap(spacing)))
    }
}
