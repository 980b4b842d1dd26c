/// What the glass of a panel can show.
package enum Glass: Hashable, Sendable, CustomStringConvertible {
    /// Red, green and blue, of eight bits each.
    case colour
    /// Red and blue of five bits, green of six.
    case rgb565
    /// As many levels of grey, black and white among them, at the same distance from one another: 2...256.
    case grey(levels: Int)
    /// Black and white.
    case mono

    /// A text such as `16 greys`.
    package var description: String {
        switch self {
        case .colour: "colours"
        case .rgb565: "RGB565"
        case .grey(let levels): "\(levels) greys"
        case .mono: "black and white"
        }
    }
}
