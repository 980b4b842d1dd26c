/// The commands that draw a document.
struct ArtworkDrawing {
    private var drawn = ArtworkCommands()
    /// What a mask cuts out, and what is in the masked group. They are drawn first, since a cut goes through all that
    /// is there already. All is black, so that the order of the rest does not matter.
    private var masked = ArtworkCommands()
    private var mask: SVGElement?

    var commands: [UInt8] { masked.bytes + drawn.bytes }

    init(_ document: SVGElement) throws(ArtworkError) {
        guard document.attributes["viewBox"] == "0 0 24 24" else { throw ArtworkError("the view box is not 24 by 24") }
        let style = try Style().inherited(by: document)
        for element in document.children {
            if element.name == "mask" {
                guard mask == nil else { throw ArtworkError("there are two masks") }
                // By default a mask cuts off strokes that go far beyond their shapes.
                let region = ["x", "y", "width", "height"].map { element.attributes[$0] }
                guard element.attributes["maskUnits"] == "userSpaceOnUse", region == ["0", "0", "24", "24"] else {
                    throw ArtworkError("a mask does not have the view box as its region")
                }
                mask = element
            } else if element.attributes["mask"] != nil {
                guard let mask, masked.bytes.isEmpty else { throw ArtworkError("a group has no mask of its own") }
                try Self.draw(element, style, Transform(), isCut: false, into: &masked)
                for shape in mask.children { try Self.draw(shape, style, Transform(), isCut: true, into: &masked) }
            } else {
                try Self.draw(element, style, Transform(), isCut: false, into: &drawn)
            }
        }
    }

    private static func draw(
        _ element: SVGElement, _ outer: Style, _ place: Transform, isCut: Bool, into commands: inout ArtworkCommands
    ) throws(ArtworkError) {
        let style = try outer.inherited(by: element)
        var transform = place
        if let text = element.attributes["transform"] { transform = place.applied(after: try Transform(text)) }
        if element.name == "g" {
            for child in element.children {
                try draw(child, style, transform, isCut: isCut, into: &commands)
            }
            return
        }
        guard style.isFilled || style.isStroked else { throw ArtworkError("<\(element.name)> is not painted") }
        // The ground of a mask keeps everything.
        if style.isFilled, style.isWhite {
            guard isCut, !style.isStroked else { throw ArtworkError("white is only the ground of a mask") }
            return
        }
        try commands.append(SVGShape.path(of: element), transform)
        try commands.paint(style, isCut: isCut)
    }
}
