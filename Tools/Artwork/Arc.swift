import Glibc

/// Arcs of ellipses as curves.
enum Arc {
    /// Returns a quarter of an ellipse whose axes are those of the plane.
    static func quarter(from start: Point, to end: Point, isHorizontalFirst: Bool) -> [PathSegment] {
        let share = 4.0 / 3 * tan(.pi / 8)
        let corner = isHorizontalFirst ? Point(x: end.x, y: start.y) : Point(x: start.x, y: end.y)
        func between(_ point: Point) -> Point {
            Point(x: point.x + (corner.x - point.x) * share, y: point.y + (corner.y - point.y) * share)
        }
        return [.curve(between(start), between(end), end)]
    }

    /// Returns SVG's arc: SVG 1.1, appendix F.6, "Elliptical arc implementation notes".
    static func path(
        from start: Point, to end: Point, radii: Point, rotation: Double, isLarge: Bool, isClockwise: Bool
    ) -> [PathSegment] {
        guard radii.x != 0, radii.y != 0 else { return [.line(end)] }
        let (sine, cosine) = (sin(rotation * .pi / 180), cos(rotation * .pi / 180))
        let half = Point(x: (start.x - end.x) / 2, y: (start.y - end.y) / 2)
        let turned = Point(x: cosine * half.x + sine * half.y, y: cosine * half.y - sine * half.x)
        var (rx, ry) = (abs(radii.x), abs(radii.y))
        let reach = turned.x * turned.x / (rx * rx) + turned.y * turned.y / (ry * ry)
        if reach > 1 { (rx, ry) = (rx * reach.squareRoot(), ry * reach.squareRoot()) }
        let product = rx * rx * turned.y * turned.y + ry * ry * turned.x * turned.x
        let root = (max(0, rx * rx * ry * ry - product) / product).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let middle = Point(x: root * rx * turned.y / ry, y: -root * ry * turned.x / rx)
        let first = atan2((turned.y - middle.y) / ry, (turned.x - middle.x) / rx)
        var sweep = atan2((-turned.y - middle.y) / ry, (-turned.x - middle.x) / rx) - first
        if isClockwise, sweep < 0 { sweep += 2 * .pi }
        if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
        let centre = Point(
            x: cosine * middle.x - sine * middle.y + (start.x + end.x) / 2,
            y: sine * middle.x + cosine * middle.y + (start.y + end.y) / 2)
        func place(_ x: Double, _ y: Double) -> Point {
            centre + Point(x: cosine * x * rx - sine * y * ry, y: sine * x * rx + cosine * y * ry)
        }
        let count = max(1, Int((abs(sweep) / (.pi / 2 + 0.001)).rounded(.up)))
        let step = sweep / Double(count)
        let share = 4.0 / 3 * tan(step / 4)
        return (0..<count).map { index in
            let (from, to) = (first + Double(index) * step, first + Double(index + 1) * step)
            return .curve(
                place(cos(from) - share * sin(from), sin(from) + share * cos(from)),
                place(cos(to) + share * sin(to), sin(to) - share * cos(to)),
                index == count - 1 ? end : place(cos(to), sin(to)))
        }
    }
}
