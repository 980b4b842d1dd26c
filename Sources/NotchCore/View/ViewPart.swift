/// A view that depends only on its own values, as the parts of this module do.
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

    /// Returns the part with an alignment in room that is larger than the part.
    public func alignment(_ alignment: ViewAlignment) -> ViewNode {
        var node = node
        node.alignment = alignment
        return node
    }

    /// Returns the part with a priority. If there is little room, the part with the lowest priority is dropped first.
    public func priority(_ priority: Int) -> ViewNode {
        var node = node
        node.priority = priority
        return node
    }

    /// Returns the part in a colour, which parts without their own colour inherit.
    public func colour(_ colour: ViewColour?) -> ViewNode {
        var node = node
        node.colour = colour
        return node
    }

    /// Returns the part in a tint, which is adjusted if its contrast is too low.
    public func tint(_ tint: Tint) -> ViewNode { colour(.tint(tint)) }
}

/// A line of text, or a few lines if the room is narrow and high.
public struct Text: ViewPart {
    public let node: ViewNode

    public init(_ text: String, style: ViewTextStyle = .body) { node = ViewNode(.text(text, style)) }
}

/// A line of text that scrolls through its room if it is longer than the room.
///
/// It scrolls three times and then rests at its beginning, so that an idle panel comes to rest. If motion is reduced,
/// it does not scroll.
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
/// The file's content decides how it is drawn, not its name: a PNG, an SVG, or the first frame of a GIF, of at most
/// 8 MB. Another process reads the file, so that no file can stop the display. The card, the glance or the home is
/// shown at once with empty room for the picture, which fades in there once it is loaded. A file that is rewritten may
/// be drawn again while the view is on show, so a picture that changes should have a new path each time. A file that
/// cannot be drawn leaves its room empty, and the reason is logged once.
public struct Image: ViewPart {
    public let node: ViewNode

    /// - Parameter path: a file with a PNG, a GIF or an SVG.
    public init(path: String) { node = ViewNode(.image(path: path)) }

    /// - Parameter picture: a file whose version is already known.
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

    /// - Parameter level: 0 to 1; a value beyond is clamped.
    public init(_ level: Double) { node = ViewNode(.bar(level.asLevel)) }
}

/// A level around a ring, with a short text in it.
public struct Gauge: ViewPart {
    public let node: ViewNode

    /// - Parameter level: 0 to 1; a value beyond is clamped.
    public init(_ level: Double, label: String? = nil) { node = ViewNode(.gauge(level.asLevel, label: label)) }
}

extension Double {
    /// Returns the number as a level from 0 to 1. Readings are untrusted, so NaN counts as 0.
    package var asLevel: Double { isNaN ? 0 : min(max(self, 0), 1) }
}

/// The last values as a line from the oldest to the latest.
public struct Sparkline: ViewPart {
    public let node: ViewNode

    /// - Parameter values: the values, the oldest first. Only the latest ``ViewLimits/values`` count. Values that are
    ///   not finite are omitted.
    public init(_ values: [Double]) {
        node = ViewNode(.sparkline(values.suffix(ViewLimits.values).filter(\.isFinite)))
    }
}

/// Parts in a row, in the direction of the text.
public struct HStack: ViewPart {
    public let node: ViewNode

    /// - Parameters:
    ///   - alignment: the alignment of the row in room that is wider than the row; `nil` inherits.
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
    ///   - alignment: the alignment of a part in room that is wider than the part; `nil` inherits.
    ///   - spacing: the points between two parts; `nil` is the usual spacing.
    public init(
        alignment: ViewAlignment? = nil, spacing: Double? = nil, @ViewBuilder parts: () -> [ViewNode]
    ) {
        node = ViewNode(.stack(.vertical, spacing: spacing, parts()), alignment: alignment)
    }
}

/// Parts on top of each other, the last one on top.
public struct ZStack: ViewPart {
    public let node: ViewNode

    /// - Parameter alignment: the alignment of a part in room that is wider than the part; `nil` inherits.
    public init(alignment: ViewAlignment? = nil, @ViewBuilder parts: () -> [ViewNode]) {
        node = ViewNode(.stack(.depth, spacing: nil, parts()), alignment: alignment)
    }
}

/// Takes the remaining room of a row or a column.
public struct Spacer: ViewPart {
    public var node: ViewNode { ViewNode(.spacer, priority: -1) }

    public init() {}
}

/// The formats of picture files, in the order in which files with the same name are looked for.
///
/// The content of a file, not its name, decides how it is drawn.
package enum PictureFormat: String, CaseIterable, Sendable {
    case svg, png, gif

    /// The end of the files' names.
    package var ending: String { "." + rawValue }
    /// Whether a picture may have several frames.
    package var mayMove: Bool {
        switch self {
        case .svg, .png: false
        case .gif: true
        }
    }
}
