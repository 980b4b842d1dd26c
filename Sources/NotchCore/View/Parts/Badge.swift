/// A short text in a filled shape, such as a number of messages.
public struct Badge: ViewPart {
    public let node: ViewNode

    public init(_ text: String) { node = ViewNode(.badge(text)) }
}
