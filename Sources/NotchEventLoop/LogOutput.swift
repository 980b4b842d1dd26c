import CSystemd
import Glibc
package import NotchCore
import NotchSystem
import Synchronization

extension Logger {
    /// Returns a logger that writes lines to standard error, as `program: level: message`, with one write(2) each.
    ///
    /// The logger never waits. Lines are lost if standard error cannot accept them (a full pipe, a stopped terminal).
    /// The next line that is written contains their number.
    package static func standardError(program: String, level: LogLevel = .info) -> Logger {
        lines(to: STDERR_FILENO, program: program, level: level)
    }

    /// - Parameter descriptor: the descriptor, which the caller keeps and closes.
    static func lines(to descriptor: Int32, program: String, level: LogLevel) -> Logger {
        let output = LogOutput(descriptor: descriptor)
        return Logger(level: level) { level, message, _ in
            output.write("\(program): \(level.name): \(message)")
        }
    }
}

/// A descriptor that lines are written to. Lines are dropped if a write would block.
package final class LogOutput: Sendable {
    private struct State {
        var lost = 0
        /// The end of a line, of which a terminal took only the beginning.
        var rest: ArraySlice<UInt8> = []
    }

    /// The descriptor that ``write(_:)`` writes to: ``terminal``, or else that of the caller.
    private let target: Int32
    /// The caller's terminal, opened again without waiting: poll(2) does not say how much a terminal has room for. The
    /// caller's descriptor stays blocking, because other programs write to it too. It is `nil` also for a terminal of
    /// another user that this one may not open, such as after `su`: a line may wait for that terminal.
    private let terminal: OwnedDescriptor?
    private let state = Mutex(State())

    /// - Parameter descriptor: the descriptor, which the caller keeps and closes.
    package init(descriptor: Int32) {
        if System.isTerminal(descriptor), let own = try? System.open("/proc/self/fd/\(descriptor)", .terminal) {
            target = own.rawValue
            terminal = consume own
        } else {
            target = descriptor
            terminal = nil
        }
    }

    /// Writes `line` and a line break, truncated to `PIPE_BUF` bytes. A pipe that poll(2) reports as writable accepts
    /// that many bytes at once.
    package func write(_ line: String) {
        state.withLock { state in
            if !state.rest.isEmpty { state.rest = write(state.rest) }
            guard state.rest.isEmpty, isWritable else {
                state.lost += 1
                return
            }
            let note = state.lost > 0 ? " (\(state.lost) messages before it were lost)" : ""
            let bytes = Array((line + note).utf8.prefix(System.wholeWrite - 1)) + [UInt8(ascii: "\n")]
            state = State(rest: write(bytes[...]))
        }
    }

    /// Writes bytes, and returns those that the terminal has no room for.
    private func write(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        do throws(Errno) {
            return bytes.dropFirst(try System.write(bytes, to: target))
        } catch .wouldBlock {
            return bytes
        } catch {
            return []
        }
    }

    private var isWritable: Bool {
        (try? System.wait(for: .writable, on: target, timeout: .zero).contains(.writable)) ?? false
    }
}

extension Logger {
    /// Returns a logger that sends messages with their fields to the journal by sd_journal_sendv(3).
    package static func journal(program: String, level: LogLevel = .info) -> Logger {
        Logger(level: level) { level, message, fields in
            let entries =
                [("MESSAGE", message), ("PRIORITY", String(level.rawValue)), ("SYSLOG_IDENTIFIER", program)] + fields
            let storage = entries.map { Array("\($0.0)=\($0.1)".utf8) }
            let vectors = storage.map { bytes in
                let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
                copy.copyBytes(from: bytes)
                return iovec(iov_base: copy.baseAddress, iov_len: bytes.count)
            }
            defer { vectors.forEach { $0.iov_base?.deallocate() } }
            sd_journal_sendv(vectors, Int32(vectors.count))
        }
    }

    /// Whether standard error is the journal's stream, according to `$JOURNAL_STREAM` (systemd.exec(5)).
    package static var isConnectedToJournal: Bool {
        guard let stream = System.environment("JOURNAL_STREAM"),
            let identity = try? System.status(of: STDERR_FILENO).identity
        else { return false }
        return stream == "\(identity.device):\(identity.inode)"
    }
}
