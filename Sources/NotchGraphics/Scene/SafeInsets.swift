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

    /// The least length, in pixels, of the longer side of the area that the insets leave.
    public static let leastLonger = 48
    /// The least length, in pixels, of the shorter side of that area.
    public static let leastShorter = 16

    /// Whether no inset is negative and the insets leave enough of a panel of that size, in pixels, to draw on.
    public func leaveRoom(width: Int, height: Int) -> Bool {
        // Each side is bounded first, so that the sums cannot overflow.
        guard [top, left, bottom, right].allSatisfy((0...max(width, height, 0)).contains) else { return false }
        // A matrix of lamps is small, and hides none.
        if self == .none { return true }
        let (width, height) = (width - left - right, height - top - bottom)
        return max(width, height) >= Self.leastLonger && min(width, height) >= Self.leastShorter
    }

    public var description: String { "(top \(top), left \(left), bottom \(bottom), right \(right))" }
}
