import NotchCore
import NotchSystem

/// Reads the output of a process, up to 4 KiB in each turn of the loop.
///
/// Output within the limit is read as fast as the process writes. Output beyond the limit is read slowly and discarded,
/// so that the process continues and a flood costs little: the process waits for its pipe most of the time. For a
/// program that runs for ever (``ProcessRequest/outputPeriod``), the newest line beyond the limit is still delivered
/// every 250 ms, because it is the program's last state if the program then stops writing.
@SurfaceActor
final class OutputReader {
    /// The number of bytes that one turn reads.
    private static let chunk = 4096
    /// The number of bytes beyond the limit that are read between two pauses: the capacity of a pipe.
    private static let burst = 64 << 10
    private static let pause = Duration.milliseconds(20)
    /// The number of bytes beyond the limit that are read between two pauses in virtual time. A flood would keep
    /// virtual time from advancing, because it advances only when no output is left to read.
    private static let virtualBurst = 1 << 20
    /// The interval at which lines beyond the limit are delivered.
    private static let pace = Duration.milliseconds(250)

    private let loop: EventLoop
    private let onLine: (@SurfaceActor (String) -> Void)?
    private let onCut: (@SurfaceActor () -> Void)?
    private var pipe: WatchedDescriptor?
    private var output: ProcessOutput
    /// The interval at which the count of the limit restarts, and the next restart.
    private let period: Duration?
    private var renewal: Instant
    /// Whether the output exceeded the limit in any period.
    private(set) var isCut = false
    /// The number of bytes beyond the limit that were read since the last pause.
    private var burst = 0
    /// Whether the delivery of the newest line beyond the limit is scheduled.
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

    /// Reads the remaining output, up to 128 KiB, and closes the pipe.
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

    /// - Returns: whether more output may be available.
    private func readChunk() -> Bool {
        guard let pipe else { return false }
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try pipe.read(atMost: Self.chunk)
        } catch {
            // No output is available now. Any other error ends the output.
            if error != .wouldBlock { close() }
            return false
        }
        // All writers have closed the pipe.
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

    /// Pauses the reading. In virtual time the pause lasts until the count of the limit restarts, or until the run
    /// ends.
    private func takePause() {
        burst = 0
        guard let pipe else { return }
        pipe.setWatched(false)
        let end = loop.clockMode == .monotonic ? loop.now + Self.pause : period.map { _ in max(renewal, loop.now) }
        guard let end else { return }
        _ = loop.schedule(at: end) { [weak pipe] in pipe?.setWatched(true) }
    }
}

/// Splits the output of a process into lines.
///
/// - A line ends with a line feed, a carriage return or both. Bytes after the last line end are a line too.
/// - A line longer than the line limit is truncated.
/// - Bytes that are not UTF-8 become U+FFFD.
/// - Lines that end beyond the limit are not returned. The last line and the newest withheld line are still kept.
struct ProcessOutput {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private let limit: Int
    private let lineLimit: Int
    private var count = 0
    private var line: [UInt8] = []
    private var isLineLong = false
    /// The newest line, if it ended beyond the limit and was not taken.
    private var withheld: String?
    private var previous: UInt8 = 0
    private var last: [UInt8] = []
    private var isLastLong = false

    /// - Parameters:
    ///   - limit: the number of output bytes whose lines are returned.
    ///   - lineLimit: the maximum length of a line, in bytes.
    init(limit: Int, lineLimit: Int = 1024) {
        self.limit = limit
        self.lineLimit = lineLimit
    }

    /// Whether the output exceeds the limit.
    var isCut: Bool { count > limit }

    /// The last line that has more than white space.
    var lastLine: String? {
        last.isEmpty ? nil : Self.text(last, isLong: isLastLong)
    }

    /// Whether the newest line ended beyond the limit.
    var isWithholding: Bool { withheld != nil }

    /// Restarts the count of the limit.
    mutating func renew() { count = 0 }

    /// Takes the newest line, if it ended beyond the limit.
    mutating func takeWithheld() -> String? {
        defer { withheld = nil }
        return withheld
    }

    /// Processes the next bytes.
    ///
    /// - Returns: the lines that end in `bytes` and within the limit.
    mutating func append(_ bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            count = count == .max ? count : count + 1
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                // A line feed after a carriage return belongs to the same line end.
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

    /// Ends the output, and with it the last line.
    ///
    /// - Returns: the last line; `nil` if it is empty or beyond the limit.
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
        // The truncation may have split a character.
        if isLong, text.last == "\u{FFFD}" { text.removeLast() }
        return text
    }
}
