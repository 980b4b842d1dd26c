/// Reads the data of an SVG path.
struct PathReader {
    private let text: [UInt8]
    private var position = 0
    private var path: [PathSegment] = []
    private var current = Point(x: 0, y: 0)
    private var start = Point(x: 0, y: 0)
    /// The second control point of a curve that a smooth curve continues.
    private var control: Point?

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    mutating func read() throws(ArtworkError) -> [PathSegment] {
        var command = UInt8(ascii: "M")
        skipBlanks()
        while position < text.count {
            if text[position] | 0x20 >= UInt8(ascii: "a") {
                command = text[position]
                position += 1
            }
            let isRelative = command >= UInt8(ascii: "a")
            try read(Character(UnicodeScalar(command & ~0x20)), origin: isRelative ? current : Point(x: 0, y: 0))
            // What follows a move without a command of its own is a line.
            if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
            if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            skipBlanks()
        }
        return path
    }

    private mutating func read(_ command: Character, origin: Point) throws(ArtworkError) {
        let former = control
        control = nil
        switch command {
        case "M":
            current = try point(origin)
            start = current
            path.append(.move(current))
        case "L": try line(to: point(origin))
        case "H": try line(to: Point(x: origin.x + number(), y: current.y))
        case "V": try line(to: Point(x: current.x, y: origin.y + number()))
        case "C": try curve(point(origin), point(origin), point(origin))
        case "S":
            let first = former.map { current + (current - $0) } ?? current
            try curve(first, point(origin), point(origin))
        case "A":
            let radii = Point(x: try number(), y: try number())
            let rotation = try number()
            let (isLarge, isClockwise) = (try flag(), try flag())
            let end = try point(origin)
            path += Arc.path(
                from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
            current = end
        case "Z":
            path.append(.close)
            current = start
        default: throw ArtworkError("the command \(command) of a path is not known")
        }
    }

    private mutating func line(to end: Point) {
        path.append(.line(end))
        current = end
    }

    private mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
        path.append(.curve(first, second, end))
        (current, control) = (end, second)
    }

    private mutating func point(_ origin: Point) throws(ArtworkError) -> Point {
        Point(x: origin.x + (try number()), y: origin.y + (try number()))
    }

    private mutating func flag() throws(ArtworkError) -> Bool {
        skipBlanks()
        guard position < text.count, [UInt8(ascii: "0"), UInt8(ascii: "1")].contains(text[position]) else {
            throw ArtworkError("an arc of a path has no flag")
        }
        position += 1
        return text[position - 1] == UInt8(ascii: "1")
    }

    /// Reads a number, which ends where the next one can begin.
    private mutating func number() throws(ArtworkError) -> Double {
        skipBlanks()
        let begin = position
        var hasPoint = false
        while position < text.count {
            let byte = text[position]
            if byte == UInt8(ascii: "-"), position > begin { break }
            if byte == UInt8(ascii: ".") {
                if hasPoint { break }
                hasPoint = true
            } else if byte != UInt8(ascii: "-"), !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                break
            }
            position += 1
        }
        let digits = String(decoding: text[begin..<position], as: UTF8.self)
        guard let number = Double(digits.hasPrefix(".") ? "0" + digits : digits) else {
            throw ArtworkError("a path has \"\(digits)\" in place of a number")
        }
        return number
    }

    private mutating func skipBlanks() {
        while position < text.count, [UInt8(ascii: " "), UInt8(ascii: ","), 0x0A].contains(text[position]) {
            position += 1
        }
    }
}
