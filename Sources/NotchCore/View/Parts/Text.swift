/// A line of text, or a few lines where the room is narrow and high.
public struct Text: ViewPart {
    public let node: ViewNode

    public init(_ text: String, style: ViewTextStyle = .body) { node = ViewNode(.text(text, style)) }
}
