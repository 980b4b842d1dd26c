/// Makes lines of what a process writes.
///
/// - A line ends with a line feed, a carriage return or both. What follows the last one is a line too.
/// - Of a line longer than the limit of a line the beginning counts, and the rest is dropped.
/// - Bytes that are not UTF-8 become U+FFFD.
/// - Lines that end beyond the limit are not given to anybody, but the last one is still known, and so is the newest one.
struct ProcessOutput {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private let limit: Int
    private let lineLimit: Int
    private var count = 0
    private var line: [UInt8] = []
    private var isLineLong = false
    /// The newest line, if it ended beyond the limit.
    private var withheld: String?
    private var previous: UInt8 = 0
    private var last: [UInt8] = []
    private var isLastLong = false

    /// - Parameters:
    ///   - limit: the number of bytes that count.
    ///   - lineLimit: the most bytes of a line.
    init(limit: Int, lineLimit: Int = 1024) {
        self.limit = limit
        self.lineLimit = lineLimit
    }

    /// Whether there was more than the limit.
    var isCut: Bool { count > limit }

    /// The last line so far that has more than white space.
    var lastLine: String? {
        last.isEmpty ? nil : Self.text(last, isLong: isLastLong)
    }

    /// Whether the newest line ended beyond the limit.
    var isWithholding: Bool { withheld != nil }

    /// Counts anew from now on.
    mutating func renew() { count = 0 }

    /// Takes the newest line, if it ended beyond the limit.
    mutating func takeWithheld() -> String? {
        defer { withheld = nil }
        return withheld
    }

    /// Takes the next bytes.
    ///
    /// - Returns: the lines that end there.
    mutating func append(_ bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            count = count == .max ? count : count + 1
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                // A line feed after a carriage return belongs to the same end.
                let isSameEnd = byte == Self.lineFeed && previous == Self.carriageReturn
                if !isSameEnd, let ended = endLine() { lines.append(ended) }
            } else if line.count < lineLimit {
                line.append(byte)
            } else {
                isLineLong = true
            }
            previous = byte
        }
        return lines
    }

    /// Ends the last line.
    ///
    /// - Returns: the line, unless it is empty.
    mutating func finish() -> String? {
        line.isEmpty ? nil : endLine()
    }

    /// - Returns: the line; `nil` beyond the limit.
    private mutating func endLine() -> String? {
        defer {
            line.removeAll(keepingCapacity: true)
            isLineLong = false
        }
        if line.contains(where: { $0 > UInt8(ascii: " ") }) { (last, isLastLong) = (line, isLineLong) }
        let text = Self.text(line, isLong: isLineLong)
        withheld = isCut ? text : nil
        return isCut ? nil : text
    }

    private static func text(_ bytes: [UInt8], isLong: Bool) -> String {
        var text = String(decoding: bytes, as: UTF8.self)
        // The cut may go through a character.
        if isLong, text.last == "\u{FFFD}" { text.removeLast() }
        return text
    }
}
