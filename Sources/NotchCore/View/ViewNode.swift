/// A part of what a home, a glance or a card of one's own shows, as a value.
///
/// A ``NotchView`` is evaluated to a node, which is drawn as a pure function of the node, the theme and the room. Two
/// equal nodes have the same pixels, so a part that has not changed is not drawn again.
public struct ViewNode: Hashable, Sendable {
    public var content: Content
    /// The space around the content, in units: a unit is a hundredth of the height of the text in the room.
    public var padding: ViewInsets
    /// The importance of the part, 0 unless set. Where room is short, the parts with the lowest priority fold away first.
    public var priority: Int
    /// The colour; `nil` inherits that of the part around it.
    public var colour: ViewColour?
    /// What stands in the room that the content leaves over.
    public var alignment: ViewAlignment

    public indirect enum Content: Hashable, Sendable {
        case text(String, ViewTextStyle)
        /// Text that moves through its room if it is longer than it.
        case marquee(String, ViewTextStyle)
        /// An icon by its name, as in ``Activity/systemImage``, as high as a line of the text beside it.
        case icon(String)
        /// A picture of a file, PNG or SVG, within its room.
        case image(path: String)
        /// Takes the room that is left over.
        case spacer
        case stack(ViewAxis, spacing: Double, [ViewNode])
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
        alignment: ViewAlignment = .leading
    ) {
        self.content = content
        self.padding = padding
        self.priority = priority
        self.colour = colour
        self.alignment = alignment
    }
}
