import NotchCore

/// A view and the room that it is laid out in.
struct ViewPane: Hashable, Sendable {
    var node: ViewNode
    var room: PixelRect
    /// The place of the view in room that is larger than it, unless it says otherwise.
    var alignment: ViewAlignment = .leading
    /// The size of captions, in pixels; `nil` for that of the panel.
    var captionSize: Double?
}
