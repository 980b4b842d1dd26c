/// A level around a ring, with a short text in it.
public struct Gauge: ViewPart {
    public let node: ViewNode

    /// - Parameter level: 0 to 1; what is beyond counts as the end.
    public init(_ level: Double, label: String? = nil) { node = ViewNode(.gauge(level.asLevel, label: label)) }
}
