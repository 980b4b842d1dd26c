/// A home, a card or a glance of one's own, or what stands on a side of the compact surface, written as a tree of parts.
///
/// A view has a ``body`` that is made of other views, in the end of the parts that this module has, such as ``Text``
/// and ``HStack``. It is evaluated to a ``ViewNode``, and only the node is drawn. A body does not
/// know the theme: its colours are names, which the theme resolves when the node is drawn.
public protocol NotchView {
    associatedtype Body: NotchView = Never

    /// The view that this view is made of.
    @SurfaceActor var body: Body { get }
    /// The view as a value.
    @SurfaceActor var node: ViewNode { get }
}

extension NotchView {
    @SurfaceActor public var node: ViewNode { body.node }
}

extension NotchView where Body == Never {
    /// A part has no body, since it makes its node itself.
    public var body: Never { preconditionFailure("a view without a body makes its node itself") }
}

extension Never: NotchView {}
