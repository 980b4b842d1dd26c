/// An icon, a little higher than the largest text in its row.
public struct Icon: ViewPart {
    public let node: ViewNode

    /// - Parameter name: an SF Symbol or freedesktop name, as in ``Activity/systemImage``.
    public init(_ name: String) { node = ViewNode(.icon(name)) }
}
