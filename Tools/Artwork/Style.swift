/// How a shape is painted. An element passes its style on to what is in it.
struct Style {
    var isFilled = true
    var isStroked = false
    var strokeWidth = 1.0
    var isButt = true
    /// Whether a fill is white. Only the ground of a mask is.
    var isWhite = false

    /// Returns the style of an element in an element with this style.
    func inherited(by element: SVGElement) throws(ArtworkError) -> Style {
        var style = self
        if let fill = element.attributes["fill"] {
            guard ["none", "#000", "#fff"].contains(fill) else { throw ArtworkError("fill \(fill) is not known") }
            style.isFilled = fill != "none"
            style.isWhite = fill == "#fff"
        }
        if let stroke = element.attributes["stroke"] {
            guard ["none", "#000"].contains(stroke) else { throw ArtworkError("stroke \(stroke) is not known") }
            style.isStroked = stroke != "none"
        }
        if element.attributes["stroke-width"] != nil { style.strokeWidth = try element.number("stroke-width") }
        if let cap = element.attributes["stroke-linecap"] {
            guard ["round", "butt"].contains(cap) else { throw ArtworkError("cap \(cap) is not known") }
            style.isButt = cap == "butt"
        }
        if let join = element.attributes["stroke-linejoin"], join != "round" {
            throw ArtworkError("join \(join) is not known")
        }
        return style
    }
}
