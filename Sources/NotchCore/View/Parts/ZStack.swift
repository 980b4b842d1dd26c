/// Parts one over the other, the last one on top.
public struct ZStack: ViewPart {
    public let node: ViewNode

    /// - Parameter alignment: the place of a part in room that is wider than it; `nil` inherits.
    public init(alignment: ViewAlignment? = nil, @ViewBuilder parts: () -> [ViewNode]) {
        node = ViewNode(.stack(.depth, spacing: nil, parts()), alignment: alignment)
    }
}
