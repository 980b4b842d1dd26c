/// A part of a custom home, glance or side of the compact surface, as a value.
///
/// A ``NotchView`` is evaluated to a node, which is drawn as a pure function of the node, the theme and the room. Two
/// equal nodes have the same pixels, so an unchanged part is not drawn again.
///
/// Lengths are in points. A point is a thirteenth of the type size of a title on the panel, so a length has the same
/// proportion to the type on every panel.
public struct ViewNode: Hashable, Sendable {
    public var content: Content
    /// The space around the content, in points.
    public var padding: ViewInsets
    /// The priority of the part, 0 by default. If there is little room, the parts with the lowest priority are dropped
    /// first, and of two equal parts the later one. The priority of a stack is added to the priorities of its parts.
    public var priority: Int
    /// The colour; `nil` inherits the colour of the enclosing part.
    public var colour: ViewColour?
    /// The alignment of the content in room that is larger than the content; `nil` inherits the enclosing part's
    /// alignment.
    public var alignment: ViewAlignment?
    /// Whether a picture in the part is drawn only if every user may read its file. A client of another user could
    /// otherwise see files that only this program may read.
    package var needsSharedFiles = false
    /// The file of a picture if its version is already known; `nil` lets the picture's source read the version.
    package var picture: PictureVersion?
    /// Whether an icon has a square of its colour as background, as on a card.
    package var hasTile = false
    /// Whether a text is a title, which has more contrast with the ground than other text in its colour.
    package var isTitle = false
    /// Whether a text that is longer than its room passes by once, instead of being cut for good.
    package var passesIfCut = false
    /// The widest text that the same place will have, whose room a text takes; `nil` for a text of its own width.
    package var widest: String?
    /// Whether a picture and the label of a gauge are dimmed, as possibly outdated content is.
    package var isFaded = false

    public indirect enum Content: Hashable, Sendable {
        case text(String, ViewTextStyle)
        /// Text that scrolls through its room if it is longer than the room.
        case marquee(String, ViewTextStyle)
        /// An icon by its name, as in ``Activity/systemImage``, a little higher than the largest text in its row.
        case icon(String)
        /// A picture of a file, PNG, GIF or SVG, within its room.
        case image(path: String)
        /// Room that takes the rest.
        case spacer
        /// Parts beside one another with the spacing between them, in points; `nil` is the usual spacing.
        case stack(ViewAxis, spacing: Double?, [ViewNode])
        /// A level from 0 to 1 along a line.
        case bar(Double)
        /// A level from 0 to 1 around a ring, with a short text in it.
        case gauge(Double, label: String?)
        /// A curve of the last values, the oldest first.
        case sparkline([Double])
        /// A short text in a filled shape.
        case badge(String)
    }

    public init(
        _ content: Content, padding: ViewInsets = .zero, priority: Int = 0, colour: ViewColour? = nil,
        alignment: ViewAlignment? = nil
    ) {
        self.content = content
        self.padding = padding
        self.priority = priority
        self.colour = colour
        self.alignment = alignment
    }
}

extension ViewNode {
    /// The parts of a stack; empty for any other part.
    package var parts: [ViewNode] {
        if case .stack(_, _, let parts) = content { parts } else { [] }
    }

    /// Returns the view with pictures only of files that every user may read.
    package var withSharedFiles: ViewNode {
        var node = self
        node.needsSharedFiles = true
        if case .stack(let axis, let spacing, let parts) = content {
            node.content = .stack(axis, spacing: spacing, parts.map(\.withSharedFiles))
        }
        return node
    }
}

// The functions below are recursive, so they are for views within ``ViewLimits``.
extension ViewNode {
    /// Whether the view is within ``ViewLimits``.
    package var isWithinLimits: Bool {
        do throws(ViewError) { try check() } catch { return false }
        return true
    }

    /// The texts of the view in their order, including labels.
    package var texts: [String] {
        switch content {
        case .text(let text, _), .marquee(let text, _), .badge(let text), .gauge(_, .some(let text)): [text]
        case .stack(_, _, let parts): parts.flatMap(\.texts)
        case .icon, .image, .spacer, .bar, .gauge, .sparkline: []
        }
    }

    /// Whether a part is a picture of a file.
    package var hasFiles: Bool {
        if case .image = content { true } else { parts.contains(where: \.hasFiles) }
    }

    /// The number of parts, counting stacks.
    package var partCount: Int { parts.reduce(1) { $0 + $1.partCount } }

    /// The importance of the view in a row: its own priority, and the importance of its most important part.
    package var importance: Int { priority + (parts.map(\.importance).max() ?? 0) }

    /// Whether a part is a picture that is drawn only if every user may read its file.
    package var hasSharedFiles: Bool { needsSharedFiles || parts.contains(where: \.hasSharedFiles) }

    /// Returns the view as possibly outdated: dimmed, whatever colours it has.
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

/// The direction of a stack.
public enum ViewAxis: String, Hashable, Sendable, CaseIterable {
    /// In the direction of the text: from the right in scripts that are written from the right.
    case horizontal
    case vertical
    /// On top of each other.
    case depth

    /// The name of a stack in JSON and in errors.
    package var stackName: String {
        switch self {
        case .horizontal: "hstack"
        case .vertical: "vstack"
        case .depth: "zstack"
        }
    }
}

/// The alignment of a part in room that is larger than the part.
public enum ViewAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the side at which text begins.
    case leading
    case center
    /// At the side at which text ends.
    case trailing
}

/// The space on each side of a part, in points.
public struct ViewInsets: Hashable, Sendable {
    public var leading: Double
    public var top: Double
    public var trailing: Double
    public var bottom: Double

    public init(leading: Double = 0, top: Double = 0, trailing: Double = 0, bottom: Double = 0) {
        self.leading = leading
        self.top = top
        self.trailing = trailing
        self.bottom = bottom
    }

    public static let zero = ViewInsets()
}

/// The colour of a part, which the theme resolves.
public enum ViewColour: Hashable, Sendable {
    case primary
    case secondary
    case tertiary
    case quaternary
    /// A tint, adjusted if its contrast is too low.
    case tint(Tint)
}

/// The role of a text, which defines its size and weight.
public enum ViewTextStyle: String, Hashable, Sendable, CaseIterable {
    /// The only content of the panel, such as the time: the largest type of the panel. In narrow room the type is
    /// smaller.
    case display
    /// The main value, read from a distance, beside other content. In narrow room the type is smaller.
    case value
    /// A value beside a larger one. In narrow room the type is smaller.
    case headline
    case title
    case body
    case caption
}

/// The file of a picture in a known version.
///
/// This type does not read the file: the frame that shows the picture requests its pixels.
package struct PictureVersion: Hashable, Sendable {
    package let path: String
    /// Numbers that change when the file is rewritten.
    package let numbers: [UInt64]

    package init(path: String, numbers: [UInt64]) {
        self.path = path
        self.numbers = numbers
    }
}
