import NotchCore
import NotchSystem

/// Reads what a process writes, a little in each turn of the loop.
///
/// Within its limit a process is read as fast as it writes. Beyond the limit its output is read slowly and thrown away,
/// so that the process goes on, but a flood costs the machine next to nothing: the process waits for its pipe most of
/// the time. Of a program that runs for ever the newest line is given now and then all the same, since it is the state
/// that the program leaves when it falls silent.
@SurfaceActor
final class OutputReader {
    /// The bytes that one turn reads.
    private static let chunk = 4096
    /// The bytes beyond the limit that are read between two pauses: what a pipe holds.
    private static let burst = 64 << 10
    private static let pause = Duration.milliseconds(20)
    /// The bytes beyond the limit that are read on a clock that may stand still. A program that writes so many is a
    /// flood, which would keep virtual time from moving: time moves only when nothing is left to read.
    private static let virtualBurst = 1 << 20
    /// How often a line beyond the limit is given.
    private static let pace = Duration.milliseconds(250)

    private let loop: EventLoop
    private let onLine: (@SurfaceActor (String) -> Void)?
    private let onCut: (@SurfaceActor () -> Void)?
    private var pipe: WatchedDescriptor?
    private var output: ProcessOutput
    /// How often the limit counts anew, and when it does so next.
    private let period: Duration?
    private var renewal: Instant
    /// Whether there was more than the limit in any period.
    private(set) var isCut = false
    /// The bytes beyond the limit that were read since the last pause.
    private var burst = 0
    /// Whether the newest line beyond the limit is given soon.
    private var isGiving = false

    /// - Parameter descriptor: the reading end of the pipe, which the reader closes.
    init(
        _ descriptor: Int32, _ request: ProcessRequest, loop: EventLoop, onLine: (@SurfaceActor (String) -> Void)?,
        onCut: (@SurfaceActor () -> Void)?
    ) throws(EventLoopError) {
        self.loop = loop
        self.onLine = onLine
        self.onCut = onCut
        output = ProcessOutput(limit: request.outputLimit, lineLimit: request.lineLimit)
        period = request.outputPeriod
        renewal = loop.now + (request.outputPeriod ?? .zero)
        pipe = try WatchedDescriptor(descriptor, loop: loop) { [weak self] in self?.read() }
    }

    var lastLine: String? { output.lastLine }

    /// Reads what is there, at most what a pipe holds, and closes the pipe.
    func finish() {
        var left = 2 * Self.burst
        while left > 0, readChunk() { left -= Self.chunk }
        close()
        if let line = output.finish() { onLine?(line) }
        giveWithheld()
    }

    func close() {
        pipe?.close()
        pipe = nil
    }

    private func read() {
        let most = loop.clockMode == .monotonic ? Self.burst : Self.virtualBurst
        if readChunk(), burst >= most { takePause() }
    }

    /// - Returns: whether there may be more.
    private func readChunk() -> Bool {
        guard let pipe else { return false }
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try pipe.read(atMost: Self.chunk)
        } catch {
            // Nothing is there now. Any other error is the end.
            if error != .wouldBlock { close() }
            return false
        }
        // The process, and all others that had its output, have closed it.
        guard !bytes.isEmpty else {
            close()
            return false
        }
        if let period, loop.now >= renewal {
            renewal = loop.now + period
            output.renew()
        }
        let wasCut = output.isCut
        let lines = output.append(bytes)
        if output.isCut {
            isCut = true
            burst += bytes.count
        }
        for line in lines { onLine?(line) }
        if output.isCut, !wasCut { onCut?() }
        if period != nil, output.isWithholding, !isGiving {
            isGiving = true
            _ = loop.schedule(at: loop.now + Self.pace) { [weak self] in self?.giveWithheld() }
        }
        return true
    }

    private func giveWithheld() {
        isGiving = false
        if period != nil, let line = output.takeWithheld() { onLine?(line) }
    }

    /// In virtual time a pause lasts until the limit counts anew, or until the run ends.
    private func takePause() {
        burst = 0
        guard let pipe else { return }
        pipe.setWatched(false)
        let end = loop.clockMode == .monotonic ? loop.now + Self.pause : period.map { _ in max(renewal, loop.now) }
        guard let end else { return }
        _ = loop.schedule(at: end) { [weak pipe] in pipe?.setWatched(true) }
    }
}

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
