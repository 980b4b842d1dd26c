/// Parts in a column, from the top.
public struct VStack: ViewPart {
    public let node: ViewNode

    /// - Parameters:
    ///   - alignment: the place of a part in room that is wider than it; `nil` inherits.
    ///   - spacing: the points between two parts; `nil` is the usual spacing.
    public init(
        alignment: ViewAlignment? = nil, spacing: Double? = nil, @ViewBuilder parts: () -> [ViewNode]
    ) {
        node = ViewNode(.stack(.vertical, spacing: spacing, parts()), alignment: alignment)
    }
}
