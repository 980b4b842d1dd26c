/// A part of a path, in absolute coordinates.
enum PathSegment {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
}
