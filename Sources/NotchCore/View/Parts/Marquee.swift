/// A line of text that moves through its room if it is longer than it.
///
/// It moves through three times and then rests at its beginning, so that an idle panel comes to rest. Where motion is
/// reduced, it rests from the start.
public struct Marquee: ViewPart {
    public let node: ViewNode

    public init(_ text: String, style: ViewTextStyle = .body) { node = ViewNode(.marquee(text, style)) }
}
