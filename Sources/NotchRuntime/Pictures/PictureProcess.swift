import CPictureReader
import Glibc
import NotchConcurrency
import NotchEventLoop
import NotchGraphics
import NotchSystem

/// A process that reads pictures: the executable of this program under another name.
@SurfaceActor
final class PictureProcess {
    /// A message of the process.
    enum Message {
        case ready(hasFilter: Bool)
        case answer(notch_picture_result)
        case ended(PictureReaderEnd)
    }

    /// The environment variables with which fonts and libraries are found.
    private static let variables = [
        "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "XDG_DATA_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT",
    ]

    let process: Int32
    private let socket: OwnedDescriptor
    private let end: OwnedDescriptor
    private var socketSource: IOSource?
    private var endSource: IOSource?
    private var isReady = false
    /// Whether the process can send no further message.
    private var isSilent = false
    /// Whether the process ended before it read the latest request.
    private var isUnread = false
    private var number: UInt32 = 0

    /// - Throws: ENOENT if there is no `/proc`.
    init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        guard notch_reader_socket(&ends) else { throw .current }
        socket = OwnedDescriptor(rawValue: ends[0])
        let other = OwnedDescriptor(rawValue: ends[1])
        var environment: [String: String] = [:]
        for name in Self.variables { environment[name] = System.environment(name) }
        let name = String(cString: notch_reader_name())
        let started = try System.startSelf(named: name, environment: environment, socket: other.rawValue)
        process = started.process
        end = OwnedDescriptor(rawValue: started.descriptor)
    }

    /// - Parameters:
    ///   - process: a child of this process.
    ///   - socket: the socket of the child's messages; it does not block.
    ///   - end: the process descriptor of the child, which becomes readable when the child ends.
    init(_ process: Int32, socket: consuming OwnedDescriptor, end: consuming OwnedDescriptor) {
        self.process = process
        self.socket = socket
        self.end = end
    }

    /// Calls `handler` with the messages of the process, until the process has ended.
    func watch(on loop: EventLoop, _ handler: @escaping @SurfaceActor (Message) -> Void) throws(EventLoopError) {
        let hear: @SurfaceActor (DescriptorReadiness) -> Void = { [weak self] _ in
            guard let self, let message = self.hear() else { return }
            if case .ended = message { self.close() }
            handler(message)
        }
        socketSource = try loop.watch(socket.rawValue, for: .readable, hear)
        endSource = try loop.watch(end.rawValue, for: .readable, hear)
    }

    /// Waits until the process sends a message or ends, for a clock that stands still meanwhile.
    ///
    /// The wait in real time depends on the load of the machine. The CPU time of the process is limited: the kernel
    /// ends the process when it exceeds the limit.
    ///
    /// - Parameter patience: the timeout without a message after which the process is ended, because it hangs.
    func wait(patience: Duration = .seconds(300)) -> Message {
        while true {
            if let message = hear() { return message }
            do throws(Errno) {
                if isSilent {
                    try System.wait(for: .readable, on: end.rawValue, timeout: nil)
                } else if try System.wait(for: .readable, on: socket.rawValue, timeout: patience).isEmpty {
                    isSilent = true
                    System.end(child: process)
                }
            } catch {
                return .ended(.other)
            }
        }
    }

    /// Lets the process read a picture into memory.
    func read(_ wish: notch_picture_wish, size: Int, from file: borrowing OwnedDescriptor, into memory: Int32)
        throws(Errno)
    {
        number &+= 1
        var request = notch_reader_request(wish: wish, bytes: UInt32(clamping: size), number: number)
        guard notch_reader_ask(socket.rawValue, &request, file.rawValue, memory) else { throw .current }
    }

    /// Ends the process. Its end is not reported any more.
    ///
    /// The end may take the kernel a while, to free much memory or to wait for a disk that the process waits for.
    ///
    /// - Parameter loop: reaps the process when it has ended.
    func stop(on loop: EventLoop) {
        close()
        System.end(child: process)
        endSource = try? loop.watch(end.rawValue, for: .readable) { _ in
            _ = try? System.reap(descriptor: self.end.rawValue)
            self.close()
        }
    }

    /// Ends the process, and waits for its end for at most a second. It is for callers without a running loop.
    func stop() {
        close()
        System.end(child: process)
        _ = try? System.wait(for: .readable, on: end.rawValue, timeout: .seconds(1))
        _ = try? System.reap(descriptor: end.rawValue)
    }

    private func close() {
        socketSource?.cancel()
        endSource?.cancel()
        (socketSource, endSource) = (nil, nil)
    }

    private func hear() -> Message? {
        guard isReady else {
            var ready = notch_reader_ready()
            guard hear(&ready) else { return ended() }
            isReady = true
            return .ready(hasFilter: ready.has_filter != 0)
        }
        var answer = notch_reader_answer()
        guard hear(&answer) else { return ended() }
        return answer.number == number ? .answer(answer.result) : nil
    }

    /// Receives a message. A process that sends an invalid message, or can send no further message, is ended.
    private func hear<Text: BitwiseCopyable>(_ text: inout Text) -> Bool {
        guard !isSilent else { return false }
        let socket = socket.rawValue
        let count = withUnsafeMutableBytes(of: &text) { notch_reader_hear(socket, $0.baseAddress, $0.count) }
        if count == MemoryLayout<Text>.size { return true }
        if count < 0 {
            guard Errno.current != .wouldBlock else { return false }
            // The kernel reports ECONNRESET if the other end had unread data.
            isUnread = Errno.current == .connectionReset
        }
        isSilent = true
        // The socket stays readable after the other end has closed.
        socketSource?.cancel()
        socketSource = nil
        System.end(child: process)
        return false
    }

    /// Reaps the process, if it has ended.
    private func ended() -> Message? {
        do throws(Errno) {
            switch try System.reap(descriptor: end.rawValue) {
            case nil: return nil
            case _? where isUnread: return .ended(.unread)
            case .killed(SIGPROF): return .ended(.time)
            case .killed(let signal): return .ended(.signal(signal))
            case .exited: return .ended(.other)
            }
        } catch {
            // Other code has reaped the process.
            return .ended(.other)
        }
    }
}
