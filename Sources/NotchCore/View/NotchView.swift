/// A home, a glance or a card of one's own, written as a tree of parts.
public protocol NotchView {
    /// Returns the tree as a value.
    @SurfaceActor var node: ViewNode { get }
}
