/// A level along a line.
public struct Bar: ViewPart {
    public let node: ViewNode

    /// - Parameter level: 0 to 1; what is beyond counts as the end.
    public init(_ level: Double) { node = ViewNode(.bar(level.asLevel)) }
}
