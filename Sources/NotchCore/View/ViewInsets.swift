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
