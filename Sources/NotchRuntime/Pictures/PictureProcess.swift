import CPictureReader
import Glibc
import NotchConcurrency
import NotchEventLoop
import NotchGraphics
import NotchSystem

/// A process that reads pictures: the same file as this program, under another name.
@SurfaceActor
final class PictureProcess {
    /// What the process has said.
    enum Message {
        case ready(hasFilter: Bool)
        case answer(notch_picture_result)
        case ended(PictureReaderEnd)
    }

    /// The variables of the environment that fonts and libraries are found by.
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
    /// Whether the process can say nothing more.
    private var isSilent = false
    /// Whether the process has ended before it took the latest request.
    private var isUnread = false
    private var number: UInt32 = 0

    /// - Throws: ENOENT where there is no `/proc`.
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
    ///   - socket: what the child says; it does not block.
    ///   - end: the descriptor of the child, which becomes readable when it ends.
    init(_ process: Int32, socket: consuming OwnedDescriptor, end: consuming OwnedDescriptor) {
        self.process = process
        self.socket = socket
        self.end = end
    }

    /// Calls `handler` with what the process says, until it has ended.
    func watch(on loop: EventLoop, _ handler: @escaping @SurfaceActor (Message) -> Void) throws(EventLoopError) {
        let hear: @SurfaceActor (DescriptorReadiness) -> Void = { [weak self] _ in
            guard let self, let message = self.hear() else { return }
            if case .ended = message { self.close() }
            handler(message)
        }
        socketSource = try loop.watch(socket.rawValue, for: .readable, hear)
        endSource = try loop.watch(end.rawValue, for: .readable, hear)
    }

    /// Waits until the process says something or ends: for a clock that stands still meanwhile.
    ///
    /// How long that takes on the wall depends on what else the machine does. The process has a bounded time of the
    /// processor, after which the kernel ends it.
    ///
    /// - Parameter patience: after which time without a word the process is ended, since it hangs.
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

    /// Ends the process. Nobody hears of it any more.
    ///
    /// The kernel may need a while for that: to give back much memory, or for a disk that the process waits for.
    ///
    /// - Parameter loop: takes the end of the process when it comes.
    func stop(on loop: EventLoop) {
        close()
        System.end(child: process)
        endSource = try? loop.watch(end.rawValue, for: .readable) { _ in
            _ = try? System.reap(descriptor: self.end.rawValue)
            self.close()
        }
    }

    /// Ends the process, and waits for its end for a second at most: where no loop runs.
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

    /// Takes what the process has said. A process that says something else, or can say nothing more, is ended.
    private func hear<Text: BitwiseCopyable>(_ text: inout Text) -> Bool {
        guard !isSilent else { return false }
        let socket = socket.rawValue
        let count = withUnsafeMutableBytes(of: &text) { notch_reader_hear(socket, $0.baseAddress, $0.count) }
        if count == MemoryLayout<Text>.size { return true }
        if count < 0 {
            guard Errno.current != .wouldBlock else { return false }
            // The kernel says so where something was still to be read at the other end.
            isUnread = Errno.current == .connectionReset
        }
        isSilent = true
        // Its end of the socket stays readable for good.
        socketSource?.cancel()
        socketSource = nil
        System.end(child: process)
        return false
    }

    /// Takes the end of the process, if it has ended.
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
            // Somebody else has taken it.
            return .ended(.other)
        }
    }
}
