/// The limits of a view, which bound its drawing time and memory.
public enum ViewLimits {
    /// The most parts, counting stacks.
    public static let nodes = 256
    /// The most levels of stacks and their parts, counting the outermost part.
    public static let levels = 12
    /// The most bytes of a text in UTF-8.
    public static let text = 1024
    /// The most bytes of an icon's name in UTF-8, in a view and elsewhere.
    package static let icon = 128
    /// The most bytes of an image's path in UTF-8.
    public static let path = 1024
    /// The most bytes of a picture's file.
    package static let pictureFile = 8 << 20
    /// The most values of a sparkline.
    public static let values = 128
    /// The largest spacing and padding, in points.
    public static let points = 0.0...1000.0
    /// The range of a part's priority.
    public static let priorities = -1000...1000
}

extension ViewNode {
    /// Checks the view against ``ViewLimits``.
    ///
    /// The check keeps its own list of nodes to visit, because a tree may be deeper than the call stack allows.
    public func check() throws(ViewError) {
        var left = [(node: self, level: 1, place: "")]
        var count = 0
        while let (node, level, place) = left.popLast() {
            count += 1
            guard count <= ViewLimits.nodes else {
                throw ViewError(place: "", reason: "has more than \(ViewLimits.nodes) parts")
            }
            guard level <= ViewLimits.levels else {
                throw ViewError(place: "", reason: "has more than \(ViewLimits.levels) levels")
            }
            if let reason = node.fault { throw ViewError(place: place, reason: reason) }
            guard case .stack(let axis, _, let parts) = node.content else { continue }
            guard parts.count <= ViewLimits.nodes - count else {
                throw ViewError(place: "", reason: "has more than \(ViewLimits.nodes) parts")
            }
            let name = (place.isEmpty ? "" : place + ".") + axis.stackName
            for (index, part) in parts.enumerated().reversed() {
                left.append((part, level + 1, "\(name)[\(index)]"))
            }
        }
    }

    /// The defect of this part, regardless of the parts in it; `nil` if there is none.
    private var fault: String? {
        let lengths = [padding.leading, padding.top, padding.trailing, padding.bottom]
        if let length = lengths.first(where: { !ViewLimits.points.contains($0) }) {
            return "has a padding of \(length), not one of 0 to 1000 points"
        }
        if !ViewLimits.priorities.contains(priority) { return "has the priority \(priority), not one of -1000 to 1000" }
        switch content {
        case .text(let text, _), .marquee(let text, _), .badge(let text):
            return Self.fault(text, limit: ViewLimits.text)
        case .icon(let name): return Self.fault(name, limit: ViewLimits.icon)
        case .image(let path): return Self.fault(path, limit: ViewLimits.path)
        case .spacer: return nil
        case .stack(_, let spacing, _):
            guard let spacing, !ViewLimits.points.contains(spacing) else { return nil }
            return "has a spacing of \(spacing), not one of 0 to 1000 points"
        case .bar(let level): return Self.fault(level)
        case .gauge(let level, let label):
            return Self.fault(level) ?? label.flatMap { Self.fault($0, limit: ViewLimits.text) }
        case .sparkline(let values):
            if values.count > ViewLimits.values {
                return "has \(values.count) values, more than \(ViewLimits.values)"
            }
            return values.contains { !$0.isFinite } ? "has a value that is no number" : nil
        }
    }

    private static func fault(_ text: String, limit: Int) -> String? {
        let count = text.utf8.count
        return count > limit ? "has a text of \(count) bytes, more than \(limit)" : nil
    }

    private static func fault(_ level: Double) -> String? {
        (0...1).contains(level) ? nil : "has the level \(level), not one of 0 to 1"
    }
}

/// The reason why a view is not drawn.
public struct ViewError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the tree, such as `hstack[2].vstack[0]`; empty for the view as a whole.
    public let place: String
    public let reason: String

    package init(place: String, reason: String) {
        self.place = place
        self.reason = reason
    }

    public var description: String { place.isEmpty ? "the view \(reason)" : "the view's \(place) \(reason)" }
}
