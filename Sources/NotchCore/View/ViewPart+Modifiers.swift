extension ViewPart {
    /// Returns the part with space around it, in points.
    public func padding(_ insets: ViewInsets) -> ViewNode {
        var node = node
        node.padding = ViewInsets(
            leading: node.padding.leading + insets.leading, top: node.padding.top + insets.top,
            trailing: node.padding.trailing + insets.trailing, bottom: node.padding.bottom + insets.bottom)
        return node
    }

    /// Returns the part with the same space on each side, in points.
    public func padding(_ points: Double) -> ViewNode {
        padding(ViewInsets(leading: points, top: points, trailing: points, bottom: points))
    }

    /// Returns the part at a place of its own in room that is larger than it.
    public func alignment(_ alignment: ViewAlignment) -> ViewNode {
        var node = node
        node.alignment = alignment
        return node
    }

    /// Returns the part with a priority. Where room is short, the part with the lowest one folds away first.
    public func priority(_ priority: Int) -> ViewNode {
        var node = node
        node.priority = priority
        return node
    }

    /// Returns the part in a colour, which the parts inside inherit unless they have one of their own.
    public func colour(_ colour: ViewColour?) -> ViewNode {
        var node = node
        node.colour = colour
        return node
    }

    /// Returns the part in a tint, which is adjusted where its contrast is too low.
    public func tint(_ tint: Tint) -> ViewNode { colour(.tint(tint)) }
}
