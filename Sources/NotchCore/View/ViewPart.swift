/// A view that depends on nothing but its own values, as the parts of this module do.
///
/// Its node can be made on any thread.
public protocol ViewPart: NotchView where Body == Never {
    nonisolated var node: ViewNode { get }
}

extension ViewNode: ViewPart {
    public var node: ViewNode { self }
}

extension ViewPart {
    /// Returns the part with space around it, in points.
    public func padding(_ insets: ViewInsets) -> ViewNode {
        var node = node
        node.padding = ViewInsets(
            leading: node.padding.leading + insets.leading, top: node.padding.top + insets.top,
            trailing: node.padding.trailing + insets.trailing, bottom: node.padding.bottom + insets.bottom)
        return node
    }

    /// Returns the part with the same space on each side, in points.
    public func padding(_ points: Double) -> ViewNode {
        padding(ViewInsets(leading: points, top: points, trailing: points, bottom: points))
    }

    /// Returns the part at a place of its own in room that is larger than it.
    public func alignment(_ alignment: ViewAlignment) -> ViewNode {
        var node = node
        node.alignment = alignment
        return node
    }

    /// Returns the part with a priority. Where room is short, the part with the lowest one folds away first.
    public func priority(_ priority: Int) -> ViewNode {
        var node = node
        node.priority = priority
        return node
    }

    /// Returns the part in a colour, which the parts inside inherit unless they have one of their own.
    public func colour(_ colour: ViewColour?) -> ViewNode {
        var node = node
        node.colour = colour
        return node
    }

    /// Returns the part in a tint, which is adjusted where its contrast is too low.
    public func tint(_ tint: Tint) -> ViewNode { colour(.tint(tint)) }
}

/// A line of text, or a few lines where the room is narrow and high.
public struct Text: ViewPart {
    public let node: ViewNode

    public init(_ text: String, style: ViewTextStyle = .body) { node = ViewNode(.text(text, style)) }
}

/// A line of text that moves through its room if it is longer than it.
///
/// It moves through three times and then rests at its beginning, so that an idle panel comes to rest. Where motion is
/// reduced, it rests from the start.
public struct Marquee: ViewPart {
    public let node: ViewNode

    public init(_ text: String, style: ViewTextStyle = .body) { node = ViewNode(.marquee(text, style)) }
}

/// An icon, a little higher than the largest text in its row.
public struct Icon: ViewPart {
    public let node: ViewNode

    /// - Parameter name: an SF Symbol or freedesktop name, as in ``Activity/systemImage``.
    public init(_ name: String) { node = ViewNode(.icon(name)) }
}

/// A picture of a file, as large as its room allows.
///
/// What the file holds decides how it is drawn, and not its name: a PNG, an SVG, or the first frame of a GIF, of at most
/// 8 MB. Another process reads it, so that no file can stop the display. The card, the glance or the home is shown at once
/// with the place of the picture, which fades in there when it has come. A file that is written anew may be drawn anew
/// while the view is on show, so a picture that changes best has another path each time. In place of a file that cannot be
/// drawn nothing is, and the log says once why.
public struct Image: ViewPart {
    public let node: ViewNode

    /// - Parameter path: a file with a PNG, a GIF or an SVG.
    public init(path: String) { node = ViewNode(.image(path: path)) }

    /// - Parameter picture: a file that somebody has looked at already.
    package init(_ picture: PictureVersion) {
        var node = ViewNode(.image(path: picture.path))
        node.picture = picture
        self.node = node
    }
}

/// A short text in a filled shape, such as a number of messages.
public struct Badge: ViewPart {
    public let node: ViewNode

    public init(_ text: String) { node = ViewNode(.badge(text)) }
}

/// A level along a line.
public struct Bar: ViewPart {
    public let node: ViewNode

    /// - Parameter level: 0 to 1; what is beyond counts as the end.
    public init(_ level: Double) { node = ViewNode(.bar(level.asLevel)) }
}

/// A level around a ring, with a short text in it.
public struct Gauge: ViewPart {
    public let node: ViewNode

    /// - Parameter level: 0 to 1; what is beyond counts as the end.
    public init(_ level: Double, label: String? = nil) { node = ViewNode(.gauge(level.asLevel, label: label)) }
}

extension Double {
    /// The number as a level from 0 to 1. Readings come from outside, so what is no number counts as 0.
    package var asLevel: Double { isNaN ? 0 : min(max(self, 0), 1) }
}

/// The course of the last values, as a line from the oldest to the latest.
public struct Sparkline: ViewPart {
    public let node: ViewNode

    /// - Parameter values: the oldest first. Of more than ``ViewLimits/values``, the latest count. What is no number is
    ///   left out.
    public init(_ values: [Double]) {
        node = ViewNode(.sparkline(values.suffix(ViewLimits.values).filter(\.isFinite)))
    }
}

/// Parts in a row, in the direction of the text.
public struct HStack: ViewPart {
    public let node: ViewNode

    /// - Parameters:
    ///   - alignment: the place of the row in room that is wider than it; `nil` inherits.
    ///   - spacing: the points between two parts; `nil` is the usual spacing.
    public init(
        alignment: ViewAlignment? = nil, spacing: Double? = nil, @ViewBuilder parts: () -> [ViewNode]
    ) {
        node = ViewNode(.stack(.horizontal, spacing: spacing, parts()), alignment: alignment)
    }
}

/// Parts in a column, from the top.
public struct VStack: ViewPart {
    public let node: ViewNode

    /// - Parameters:
    ///   - alignment: the place of a part in room that is wider than it; `nil` inherits.
    ///   - spacing: the points between two parts; `nil` is the usual spacing.
    public init(
        alignment: ViewAlignment? = nil, spacing: Double? = nil, @ViewBuilder parts: () -> [ViewNode]
    ) {
        node = ViewNode(.stack(.vertical, spacing: spacing, parts()), alignment: alignment)
    }
}

/// Parts one over the other, the last one on top.
public struct ZStack: ViewPart {
    public let node: ViewNode

    /// - Parameter alignment: the place of a part in room that is wider than it; `nil` inherits.
    public init(alignment: ViewAlignment? = nil, @ViewBuilder parts: () -> [ViewNode]) {
        node = ViewNode(.stack(.depth, spacing: nil, parts()), alignment: alignment)
    }
}

/// Takes the room that is left over in a row or a column.
public struct Spacer: ViewPart {
    public var node: ViewNode { ViewNode(.spacer, priority: -1) }

    public init() {}
}
