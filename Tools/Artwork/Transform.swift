import Glibc

/// A motion of the plane: it keeps lengths, and so the width of a stroke.
struct Transform {
    private var a = 1.0
    private var b = 0.0
    private var c = 0.0
    private var d = 1.0
    private var e = 0.0
    private var f = 0.0

    init() {}

    /// Reads one of SVG's functions `translate`, `rotate` and `matrix`.
    init(_ text: String) throws(ArtworkError) {
        let parts = text.split { $0 == "(" || $0 == ")" }
        let numbers = parts.dropFirst().joined().split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        switch (parts.first, numbers.count) {
        case ("translate", 2): (e, f) = (numbers[0], numbers[1])
        case ("rotate", 3):
            let angle = numbers[0] * .pi / 180
            (a, b, c, d) = (cos(angle), sin(angle), -sin(angle), cos(angle))
            e = numbers[1] - a * numbers[1] - c * numbers[2]
            f = numbers[2] - b * numbers[1] - d * numbers[2]
        case ("matrix", 6):
            (a, b, c, d, e, f) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        default: throw ArtworkError("transform \(text) is not known")
        }
        guard abs(a * a + b * b - 1) < 1e-9, abs(c * c + d * d - 1) < 1e-9, abs(a * c + b * d) < 1e-9 else {
            throw ArtworkError("transform \(text) changes lengths")
        }
    }

    func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
    }

    /// Returns the transform that applies `inner` first.
    func applied(after inner: Transform) -> Transform {
        var whole = Transform()
        (whole.a, whole.b) = (a * inner.a + c * inner.b, b * inner.a + d * inner.b)
        (whole.c, whole.d) = (a * inner.c + c * inner.d, b * inner.c + d * inner.d)
        (whole.e, whole.f) = (a * inner.e + c * inner.f + e, b * inner.e + d * inner.f + f)
        return whole
    }
}
