/// The outlines of SVG's shapes.
enum SVGShape {
    static func path(of element: SVGElement) throws(ArtworkError) -> [PathSegment] {
        switch element.name {
        case "path":
            var reader = PathReader(element.attributes["d"] ?? "")
            return try reader.read()
        case "circle": return try ellipse(element, "r", "r")
        case "ellipse": return try ellipse(element, "rx", "ry")
        case "rect": return try rectangle(element)
        default: throw ArtworkError("<\(element.name)> is not known")
        }
    }

    private static func ellipse(
        _ element: SVGElement, _ horizontal: String, _ vertical: String
    ) throws(ArtworkError) -> [PathSegment] {
        let (x, y) = (try element.number("cx"), try element.number("cy"))
        let (width, height) = (try element.number(horizontal), try element.number(vertical))
        var path: [PathSegment] = [.move(Point(x: x + width, y: y))]
        path += Arc.quarter(from: Point(x: x + width, y: y), to: Point(x: x, y: y + height), isHorizontalFirst: false)
        path += Arc.quarter(from: Point(x: x, y: y + height), to: Point(x: x - width, y: y), isHorizontalFirst: true)
        path += Arc.quarter(from: Point(x: x - width, y: y), to: Point(x: x, y: y - height), isHorizontalFirst: false)
        path += Arc.quarter(from: Point(x: x, y: y - height), to: Point(x: x + width, y: y), isHorizontalFirst: true)
        path.append(.close)
        return path
    }

    private static func rectangle(_ element: SVGElement) throws(ArtworkError) -> [PathSegment] {
        let (left, top) = (try element.number("x"), try element.number("y"))
        let (width, height) = (try element.number("width"), try element.number("height"))
        let (right, bottom) = (left + width, top + height)
        let radius = try element.number("rx")
        guard element.attributes["ry"] == nil, radius * 2 <= min(width, height) else {
            throw ArtworkError("the corners of a rectangle are not circles that fit")
        }
        let corners = [
            (Point(x: right - radius, y: top), Point(x: right, y: top + radius), true),
            (Point(x: right, y: bottom - radius), Point(x: right - radius, y: bottom), false),
            (Point(x: left + radius, y: bottom), Point(x: left, y: bottom - radius), true),
            (Point(x: left, y: top + radius), Point(x: left + radius, y: top), false),
        ]
        var path: [PathSegment] = [.move(Point(x: left + radius, y: top))]
        for (start, end, isHorizontalFirst) in corners {
            path.append(.line(start))
            if radius > 0 { path += Arc.quarter(from: start, to: end, isHorizontalFirst: isHorizontalFirst) }
        }
        path.append(.close)
        return path
    }
}
