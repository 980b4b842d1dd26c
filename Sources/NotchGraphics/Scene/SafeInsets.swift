/// Pixels along the panel's sides that a bezel or a rounded corner hides.
public struct SafeInsets: Hashable, Sendable, CustomStringConvertible {
    /// Pixels, at least 0.
    public var top: Int
    public var left: Int
    public var bottom: Int
    public var right: Int

    public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public static let none = SafeInsets()

    /// What the insets have to leave, in pixels.
    public static let leastWidth = 48
    public static let leastHeight = 16

    /// Whether none is negative and they leave enough of a panel of that size, in pixels, to draw on.
    public func leaveRoom(width: Int, height: Int) -> Bool {
        // Each side is bounded first, so that the sums cannot overflow.
        [top, left, bottom, right].allSatisfy { (0...max(width, height, 0)).contains($0) }
            && width - left - right >= Self.leastWidth && height - top - bottom >= Self.leastHeight
    }

    public var description: String { "(top \(top), left \(left), bottom \(bottom), right \(right))" }
}
