import NotchCore
import NotchPictures

extension ViewLayout {
    /// The height that a part takes in a room of some width.
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
            let lines = lines(of: text, style, in: width, most: ViewMetrics.mostLines)
            return ViewExtent(least: line, ideal: line + (lines - 1) * metrics.advance(style))
        case .marquee(_, let role):
            let line = metrics.line(metrics.style(role))
            return role.shrinks ? shrinking(line) : .fixed(line)
        case .icon:
            let ideal = min(iconSize(of: id), width)
            // Where lines are close, an icon is no higher than the text in its row.
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
        ViewExtent(least: Int((Double(line) * ViewMetrics.leastValue).rounded(.up)), firm: line, ideal: line)
    }

    /// The number of lines that a text needs in a column.
    func lines(of text: String, _ style: TextStyle, in width: Int, most: Int) -> Int {
        guard most > 1, texts.width(of: text, style) > width else { return 1 }
        return max(texts.block(TextSpec(text: text, style: style, width: width, lines: most))?.lineCount ?? 1, 1)
    }

    /// The widths that the parts of a row get.
    func widths(ofRow id: Int, _ kept: [Int], in width: Int, height: Int) -> [Int] {
        guard case .stack(_, let spacing, _) = tree[id].content else { return [] }
        let height = min(height, metrics.room.height)
        return ViewExtent.shares(
            kept.map { self.width(of: $0, in: height) }, importance: kept.map(tree.importance),
            room: width - gaps(kept, gap(spacing)))
    }
}
