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

    @Test("a terminal whose output nobody takes does not hold the program up, and has whole lines alone")
    func stoppedTerminal_losesLines() throws {
        let terminal = try PseudoTerminal()
        let descriptor = open(terminal.path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        defer { close(descriptor) }
        let logger = Logger.lines(to: descriptor, program: "test", level: .info)
        let written = 10_000
        for number in 0..<written { logger.info("line \(number) \(String(repeating: "x", count: 99))") }
        // The kernel passes the output on in the background, so that the first messages after it may be lost too.
        var attempts = 0
        let isReported = terminal.waits {
            logger.error("later")
            attempts += 1
            return terminal.text.contains("error: later") && terminal.text.hasSuffix("\r\n")
        }
        #expect(isReported)
        // The kernel may find room in the midst of the lines too: each line says what was lost before it.
        let end = String(repeating: "x", count: 99)
        let line = try Regex(
            "test: (?:info: line ([0-9]+) \(end)|error: later)(?: \\(([0-9]+) messages before it were lost\\))?",
            as: (Substring, Substring?, Substring?).self)
        var next = 0
        for text in terminal.text.split(separator: "\r\n") {
            let found = try #require(try line.wholeMatch(in: text), "\(text)").output
            next += found.2.flatMap { Int($0) } ?? 0
            guard let number = found.1 else { break }
            #expect(Int(number) == next)
            next += 1
        }
        #expect((written..<written + attempts).contains(next))
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
