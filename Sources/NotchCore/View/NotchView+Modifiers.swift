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
