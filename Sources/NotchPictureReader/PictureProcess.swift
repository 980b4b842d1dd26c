import CPictureReader
import Glibc
import NotchConcurrency
import NotchEventLoop
import NotchPictures
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
    private var sources: [IOSource] = []
    private var isReady = false
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

    /// Calls `handler` with what the process says, until it has ended.
    func watch(on loop: EventLoop, _ handler: @escaping @SurfaceActor (Message) -> Void) throws(EventLoopError) {
        for descriptor in [socket.rawValue, end.rawValue] {
            sources.append(
                try loop.watch(descriptor, for: .readable) { [weak self] _ in
                    guard let self, let message = self.hear() else { return }
                    if case .ended = message { self.close() }
                    handler(message)
                })
        }
    }

    /// Waits until the process says something: for a clock that stands still meanwhile.
    ///
    /// - Returns: `nil` where it has said nothing within a time.
    func wait(_ time: Duration) -> Message? {
        let deadline = ContinuousClock.now + time
        while ContinuousClock.now < deadline {
            if let message = hear() { return message }
            _ = try? System.wait(for: .readable, on: socket.rawValue, timeout: .milliseconds(100))
        }
        return nil
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
    func stop() {
        close()
        System.end(child: process)
        // The kernel ends it within microseconds, unless it waits for a disk. It stays a zombie then until this program
        // ends or starts the next one.
        _ = try? System.wait(for: .readable, on: end.rawValue, timeout: .milliseconds(5))
        _ = try? System.reap(descriptor: end.rawValue)
    }

    private func close() {
        for source in sources { source.cancel() }
        sources = []
    }

    private func hear() -> Message? {
        guard isReady else {
            var ready = notch_reader_ready()
            let count = notch_reader_hear(socket.rawValue, &ready, MemoryLayout.size(ofValue: ready))
            if count != MemoryLayout.size(ofValue: ready) { return ended() }
            isReady = true
            return .ready(hasFilter: ready.has_filter != 0)
        }
        var answer = notch_reader_answer()
        let count = notch_reader_hear(socket.rawValue, &answer, MemoryLayout.size(ofValue: answer))
        if count != MemoryLayout.size(ofValue: answer) { return ended() }
        return answer.number == number ? .answer(answer.result) : nil
    }

    /// Takes the end of the process, if it has ended.
    private func ended() -> Message? {
        do throws(Errno) {
            switch try System.reap(descriptor: end.rawValue) {
            case nil: return nil
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
