/// A view that depends on nothing but its own values, as the parts of this module do.
///
/// Its node can be made on any thread.
public protocol ViewPart: NotchView where Body == Never {
    nonisolated var node: ViewNode { get }
}

extension ViewNode: ViewPart {
    public var node: ViewNode { self }
}
