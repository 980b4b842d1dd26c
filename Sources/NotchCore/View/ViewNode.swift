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
