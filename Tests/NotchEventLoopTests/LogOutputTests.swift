import Glibc
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchEventLoop

@Suite("Log output")
struct LogOutputTests {
    @Test("a pipe that nobody reads does not hold the program up, and the loss is reported")
    func fullPipe_losesLines() throws {
        let pipe = try TestPipe()
        // The writer waits, as standard error does.
        _ = fcntl(pipe.writer, F_SETFL, 0)
        let logger = Logger.lines(to: pipe.writer, program: "test", level: .info)
        let written = 10_000
        for number in 0..<written { logger.info("line \(number)") }
        let first = String(decoding: pipe.drain(), as: UTF8.self).split(separator: "\n")
        #expect(first.first == "test: info: line 0")
        #expect(first.count < written)

        logger.error("later")
        let second = String(decoding: pipe.drain(), as: UTF8.self)
        #expect(second == "test: error: later (\(written - first.count) messages before it were lost)\n")
    }

    @Test("a line that is too long for a pipe is cut")
    func longLine_isCut() throws {
        let pipe = try TestPipe()
        _ = fcntl(pipe.writer, F_SETFL, 0)
        Logger.lines(to: pipe.writer, program: "test", level: .info).info(String(repeating: "x", count: 1 << 20))
        let bytes = pipe.drain()
        #expect(bytes.count == PIPE_BUF)
        #expect(bytes.last == UInt8(ascii: "\n"))
    }
}
