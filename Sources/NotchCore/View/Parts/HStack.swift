/// Parts in a row, in the direction of the text.
public struct HStack: ViewPart {
    public let node: ViewNode

    /// - Parameters:
    ///   - alignment: the place of the row in room that is wider than it; `nil` inherits.
    ///   - spacing: the points between two parts; `nil` is the usual spacing.
    public init(
        alignment: ViewAlignment? = nil, spacing: Double? = nil, @ViewBuilder parts: () -> [ViewNode]
    ) {
        node = ViewNode(.stack(.horizontal, spacing: spacing, parts()), alignment: alignment)
    }
}
