import DequeModule
import NotchCore
import NotchEventLoop
import NotchIPC
import NotchJSON
import NotchSystem

/// A connection to the daemon on the loop: it never blocks.
@SurfaceActor
final class DaemonConnection {
    typealias Reply = Result<JSONObject, NotchClientError>

    private struct Call {
        let answer: @SurfaceActor (Reply) -> Void
        var timer: SurfaceTimer?
        /// Whether the call had its first reply, and its further ones are dropped.
        var isAnswered = false
        /// Whether the connection ends with the call's last reply.
        let endsConnection: Bool
    }

    /// The size of the largest reply, in bytes; the daemon sends none that is larger.
    private static let replySize = 24 << 20

    /// Called once, when the connection has ended.
    var onClose: (@SurfaceActor () -> Void)?
    private(set) var isOpen = true
    private let loop: EventLoop
    private var socket: OwnedDescriptor
    private var source: IOSource?
    private var framer = MessageFramer(limit: replySize, discardLimit: 0)
    private let input = ReceiveBuffer()
    private var unsent: [UInt8] = []
    private var calls: Deque<Call> = []

    /// Connects to the daemon.
    ///
    /// - Throws: ``NotchClientError/unreachable(path:reason:)`` and ``NotchClientError/forbidden(path:)``.
    init(path: String, loop: EventLoop) throws(NotchClientError) {
        self.loop = loop
        guard !path.isEmpty, path.utf8.count <= System.longestSocketPath else {
            throw .unreachable(path: path, reason: "a socket's path has 1 to \(System.longestSocketPath) bytes")
        }
        do throws(Errno) {
            socket = try System.unixSocket(nonblocking: true)
            try System.connect(socket, to: path)
        } catch {
            throw error == .accessDenied
                ? .forbidden(path: path) : .unreachable(path: path, reason: "\(error)")
        }
        do throws(EventLoopError) {
            source = try loop.watch(socket.rawValue, for: .readable) { [weak self] in self?.serve($0) }
        } catch {
            throw .unreachable(path: path, reason: "\(error)")
        }
    }

    /// Sends a call.
    ///
    /// - Parameters:
    ///   - timeout: the longest wait for the first reply. After it the connection ends, since the replies that follow
    ///     could not be told apart.
    ///   - endsWithReply: whether the connection ends with the call's last reply.
    ///   - answer: called once, with the first reply or the error.
    func send(
        _ message: [UInt8], timeout: Duration, endsWithReply: Bool = false,
        _ answer: @escaping @SurfaceActor (Reply) -> Void
    ) {
        guard isOpen else { return answer(.failure(.disconnected)) }
        let timer = loop.schedule(at: loop.now + timeout) { [weak self] in self?.expire(timeout) }
        calls.append(Call(answer: answer, timer: timer, endsConnection: endsWithReply))
        unsent += message
        flush()
    }

    /// Ends the connection, since the first call was not answered in time. The calls behind it have not had their time.
    private func expire(_ timeout: Duration) {
        let call = calls.popFirst()
        close(.disconnected)
        if call?.isAnswered == false { call?.answer(.failure(.timedOut(after: timeout))) }
    }

    private func serve(_ readiness: DescriptorReadiness) {
        if readiness.contains(.writable) { flush() }
        guard isOpen, !readiness.subtracting(.writable).isEmpty else { return }
        do throws(Errno) {
            let bytes = try input.receive(from: socket.rawValue)
            guard !bytes.isEmpty else { return close(.disconnected) }
            framer.append(bytes)
        } catch {
            if error != .wouldBlock { close(.disconnected) }
            return
        }
        while isOpen, let item = framer.next() {
            guard case .message(let message) = item else { return close(.malformedReply("it is too long")) }
            receive(message)
        }
    }

    private func receive(_ message: ArraySlice<UInt8>) {
        let reply: Reply
        var continues = false
        do throws(NotchClientError) {
            let response = try NotchClient.response(message)
            continues = response.continues
            reply = .success(response.reply)
        } catch {
            if case .malformedReply = error { return close(error) }
            reply = .failure(error)
        }
        guard var call = calls.popFirst() else { return close(.malformedReply("it answers no call")) }
        call.timer?.cancel()
        call.timer = nil
        if !call.isAnswered { call.answer(reply) }
        if continues {
            call.isAnswered = true
            calls.prepend(call)
        } else if call.endsConnection {
            close(.disconnected)
        }
    }

    private func flush() {
        var sent = 0
        while sent < unsent.count {
            do throws(Errno) { sent += try System.send(socket.rawValue, unsent[sent...]) } catch {
                if error == .wouldBlock { break }
                return close(.disconnected)
            }
        }
        unsent.removeFirst(sent)
        try? source?.setInterest(unsent.isEmpty ? .readable : [.readable, .writable])
    }

    private func close(_ error: NotchClientError) {
        guard isOpen else { return }
        isOpen = false
        source?.cancel()
        source = nil
        socket.close()
        unsent = []
        let calls = calls
        self.calls = []
        for call in calls {
            call.timer?.cancel()
            if !call.isAnswered { call.answer(.failure(error)) }
        }
        onClose?()
        onClose = nil
    }
}
