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

@SurfaceActor
extension NotchView {
    /// Returns the view with space around it, in points.
    public func padding(_ insets: ViewInsets) -> ViewNode { node.padding(insets) }

    /// Returns the view with the same space on each side, in points.
    public func padding(_ points: Double) -> ViewNode { node.padding(points) }

    /// Returns the view at a place of its own in room that is larger than it.
    public func alignment(_ alignment: ViewAlignment) -> ViewNode { node.alignment(alignment) }

    /// Returns the view with a priority. Where room is short, the part with the lowest one folds away first.
    public func priority(_ priority: Int) -> ViewNode { node.priority(priority) }

    /// Returns the view in a colour, which the parts inside inherit unless they have one of their own.
    public func colour(_ colour: ViewColour?) -> ViewNode { node.colour(colour) }

    /// Returns the view in a tint, which is adjusted where its contrast is too low.
    public func tint(_ tint: Tint) -> ViewNode { node.tint(tint) }
}

/// Collects the parts of a stack from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
    @SurfaceActor
    public static func buildExpression(_ view: some NotchView) -> [ViewNode] { [view.node] }

    public static func buildExpression(_ part: some ViewPart) -> [ViewNode] { [part.node] }

    public static func buildBlock(_ parts: [ViewNode]...) -> [ViewNode] { parts.flatMap { $0 } }

    public static func buildOptional(_ parts: [ViewNode]?) -> [ViewNode] { parts ?? [] }

    public static func buildEither(first parts: [ViewNode]) -> [ViewNode] { parts }

    public static func buildEither(second parts: [ViewNode]) -> [ViewNode] { parts }

    public static func buildArray(_ parts: [[ViewNode]]) -> [ViewNode] { parts.flatMap { $0 } }
}
