/// The course of the last values, as a line from the oldest to the latest.
public struct Sparkline: ViewPart {
    public let node: ViewNode

    /// - Parameter values: the oldest first. Of more than ``ViewLimits/values``, the latest count. What is no number is
    ///   left out.
    public init(_ values: [Double]) {
        node = ViewNode(.sparkline(values.suffix(ViewLimits.values).filter(\.isFinite)))
    }
}
