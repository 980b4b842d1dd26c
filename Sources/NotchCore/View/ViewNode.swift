/// A part of what a home or a glance of one's own shows, or a side of the compact surface, as a value.
///
/// A ``NotchView`` is evaluated to a node, which is drawn as a pure function of the node, the theme and the room. Two
/// equal nodes have the same pixels, so a part that has not changed is not drawn again.
///
/// Lengths are in points. A point is a thirteenth of the height of a title's type on the panel, so a length has the
/// same proportion to the type on every panel.
public struct ViewNode: Hashable, Sendable {
    public var content: Content
    /// The space around the content, in points.
    public var padding: ViewInsets
    /// The priority of the part, 0 unless set. Where room is short, the parts with the lowest priority fold away
    /// first, and of two equal ones the later one. The priority of a stack adds to those of its parts.
    public var priority: Int
    /// The colour; `nil` inherits that of the part around it.
    public var colour: ViewColour?
    /// The place of the content in room that is larger than it; `nil` inherits that of the part around it.
    public var alignment: ViewAlignment?
    /// Whether a picture in the part is drawn only if everybody may read its file. A client of another user could
    /// otherwise see files that only this program may read.
    package var needsSharedFiles = false
    /// The file of a picture where somebody has looked at it; `nil` where the picture's source looks.
    package var picture: PictureVersion?
    /// Whether an icon stands on a square of its colour, as on a card.
    package var hasTile = false
    /// Whether a text is a title, which has more contrast with the ground than other text in its colour.
    package var isTitle = false
    /// Whether a picture and the label of a gauge are dimmed, as what may be out of date is.
    package var isFaded = false

    public indirect enum Content: Hashable, Sendable {
        case text(String, ViewTextStyle)
        /// Text that moves through its room if it is longer than it.
        case marquee(String, ViewTextStyle)
        /// An icon by its name, as in ``Activity/systemImage``, a little higher than the largest text in its row.
        case icon(String)
        /// A picture of a file, PNG, GIF or SVG, within its room.
        case image(path: String)
        /// Takes the room that is left over.
        case spacer
        /// Parts beside one another with the spacing between them, in points; `nil` is the usual spacing.
        case stack(ViewAxis, spacing: Double?, [ViewNode])
        /// A level from 0 to 1 along a line.
        case bar(Double)
        /// A level from 0 to 1 around a ring, with a short text in it.
        case gauge(Double, label: String?)
        /// The course of the last values, the oldest first.
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
    /// The parts of a stack; none of any other part.
    package var parts: [ViewNode] {
        if case .stack(_, _, let parts) = content { parts } else { [] }
    }

    /// Returns the view with pictures only of files that everybody may read.
    package var withSharedFiles: ViewNode {
        var node = self
        node.needsSharedFiles = true
        if case .stack(let axis, let spacing, let parts) = content {
            node.content = .stack(axis, spacing: spacing, parts.map(\.withSharedFiles))
        }
        return node
    }
}

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

/// The direction in which a stack places its parts.
public enum ViewAxis: String, Hashable, Sendable, CaseIterable {
    /// In the direction of the text, so from the right where it is written from there.
    case horizontal
    case vertical
    /// One over the other.
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

/// The place of a part in room that is larger than it.
public enum ViewAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where text begins.
    case leading
    case center
    /// At the side where text ends.
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
    /// A tint, adjusted where its contrast is too low.
    case tint(Tint)
}

/// The role of a text, from which its size and weight follow.
public enum ViewTextStyle: String, Hashable, Sendable, CaseIterable {
    /// What is alone on the panel, such as the time: the largest type that the panel has. Where its room is narrow, its type
    /// is smaller.
    case display
    /// The one value that is read from afar, beside others. Where its room is narrow, its type is smaller.
    case value
    /// A value beside a larger one. Where its room is narrow, its type is smaller.
    case headline
    case title
    case body
    case caption
}

/// The file of a picture, in the version that somebody has seen.
///
/// Nothing of the file is read here: the frame that shows the picture asks for its pixels.
package struct PictureVersion: Hashable, Sendable {
    package let path: String
    /// Numbers that differ once the file is written anew.
    package let numbers: [UInt64]

    package init(path: String, numbers: [UInt64]) {
        self.path = path
        self.numbers = numbers
    }
}
