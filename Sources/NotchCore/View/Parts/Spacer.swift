/// Takes the room that is left over in a row or a column.
public struct Spacer: ViewPart {
    public var node: ViewNode { ViewNode(.spacer, priority: -1) }

    public init() {}
}
