/// A custom home, card, glance or side of the compact surface, written as a tree of parts.
///
/// A view has a ``body`` of other views, which ends in the parts of this module, such as ``Text`` and ``HStack``. It is
/// evaluated to a ``ViewNode``, and only the node is drawn. A body does not depend on the theme: its colours are names,
/// which the theme resolves when the node is drawn.
public protocol NotchView {
    associatedtype Body: NotchView = Never

    /// The view's content, made of other views.
    @SurfaceActor var body: Body { get }
    /// The view as a value.
    @SurfaceActor var node: ViewNode { get }
}

extension NotchView {
    @SurfaceActor public var node: ViewNode { body.node }
}

extension NotchView where Body == Never {
    /// A part has no body, because it makes its node itself.
    public var body: Never { preconditionFailure("a view without a body makes its node itself") }
}

extension Never: NotchView {}

@SurfaceActor
extension NotchView {
    /// Returns the view with space around it, in points.
    public func padding(_ insets: ViewInsets) -> ViewNode { node.padding(insets) }

    /// Returns the view with the same space on each side, in points.
    public func padding(_ points: Double) -> ViewNode { node.padding(points) }

    /// Returns the view with an alignment in room that is larger than the view.
    public func alignment(_ alignment: ViewAlignment) -> ViewNode { node.alignment(alignment) }

    /// Returns the view with a priority. If there is little room, the part with the lowest priority is dropped first.
    public func priority(_ priority: Int) -> ViewNode { node.priority(priority) }

    /// Returns the view in a colour, which parts without their own colour inherit.
    public func colour(_ colour: ViewColour?) -> ViewNode { node.colour(colour) }

    /// Returns the view in a tint, which is adjusted if its contrast is too low.
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
