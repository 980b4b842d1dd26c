import CPictureReader
import NotchConcurrency
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchRuntime

/// The reading process is another program that never ends by itself.
@Suite("The end of a process that reads pictures")
@SurfaceActor
struct PictureProcessTests {
    /// Starts a process, and gives its end of the socket to `other`, which closes it.
    private func start(other: (Int32) -> Void = { System.close($0) }) throws -> PictureProcess {
        var ends: [Int32] = [-1, -1]
        guard notch_reader_socket(&ends) else { throw Errno.current }
        let started = try System.start(
            ProgramStart(arguments: ["/bin/sleep", "100000"], environment: [:], folder: "/", mark: 0))
        _ = OwnedDescriptor(rawValue: started.output)
        other(ends[1])
        return PictureProcess(
            started.process, socket: OwnedDescriptor(rawValue: ends[0]),
            end: OwnedDescriptor(rawValue: started.descriptor))
    }

    @Test("a process that lives and can say nothing more is ended, on a loop")
    func silentProcess_isEnded() throws {
        let process = try start()
        let loop = try EventLoop()
        var messages = 0
        try process.watch(on: loop) { message in
            messages += 1
            guard case .ended = message else { return }
            loop.stop(code: 0)
        }
        _ = try loop.runBounded()
        #expect(messages == 1)
        #expect(!System.hasStarted(child: process.process))
    }

    @Test("a process that lives and can say nothing more is ended, on a clock that stands still")
    func silentProcess_isNotWaitedFor() throws {
        let process = try start()
        guard case .ended = process.wait() else { throw Errno.invalid }
        #expect(!System.hasStarted(child: process.process))
    }

    @Test("a process that hangs is ended, on a clock that stands still")
    func hangingProcess_isEnded() throws {
        var other: Int32 = -1
        let process = try start { other = $0 }
        defer { System.close(other) }
        guard case .ended(.signal(9)) = process.wait(patience: .milliseconds(1)) else { throw Errno.invalid }
        #expect(!System.hasStarted(child: process.process))
    }

    @Test("a process that has ended before it read what it was told to is told from others", arguments: [true, false])
    func unreadRequest_isTold(hasRead: Bool) throws {
        var mark: UInt64 = 0
        let process = try start { other in
            if hasRead { _ = withUnsafeMutableBytes(of: &mark) { try? System.receive(other, into: $0) } }
            System.close(other)
        }
        guard case .ended(let end) = process.wait() else { throw Errno.invalid }
        #expect(end == (hasRead ? .signal(9) : .unread))
    }

    @Test("the end of a process that was stopped is taken when it comes, and nothing waits for it")
    func stoppedProcess_isTaken() throws {
        let process = try start()
        let loop = try EventLoop()
        process.stop(on: loop)
        #expect(System.hasStarted(child: process.process))
        let end = OwnedDescriptor(rawValue: try System.descriptor(ofChild: process.process))
        var turns = 0
        let watch = try loop.watch(end.rawValue, for: .readable) { _ in
            turns += 1
            // The other watch may come second, and not later than that.
            if turns == 3 || !System.hasStarted(child: process.process) { loop.stop(code: 0) }
        }
        _ = try loop.runBounded()
        watch.cancel()
        #expect(!System.hasStarted(child: process.process))
    }
}
