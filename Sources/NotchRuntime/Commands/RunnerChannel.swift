import NotchCore
import NotchEventLoop
import NotchIPC
import NotchSystem

/// A connection between the daemon and the runner of one command, as either of them has it.
@SurfaceActor
final class RunnerChannel {
    /// The number of bytes that wait for an end that does not read. The output of a command is bounded below that.
    private static let backlog = 1 << 20

    private var socket: OwnedDescriptor
    private var watch: IOSource?
    private let input = ReceiveBuffer()
    private var framer: MessageFramer
    private var outgoing: [UInt8] = []
    /// Whether the connection is closed once everything is sent.
    private var isEnding = false
    private(set) var isClosed = false
    /// Called with each message, without its terminating NUL.
    var onMessage: (@SurfaceActor (ArraySlice<UInt8>) -> Void)?
    /// Called once when the other end has closed the connection, or does not keep to the limits.
    var onEnd: (@SurfaceActor () -> Void)?
    /// Called once when the connection is closed from here and everything is sent.
    var onSent: (@SurfaceActor () -> Void)?

    /// - Parameters:
    ///   - number: a connected socket, which the channel closes.
    ///   - limit: the size of the largest message that is read, in bytes.
    init(_ number: Int32, limit: Int, loop: EventLoop) throws(EventLoopError) {
        socket = OwnedDescriptor(rawValue: number)
        framer = MessageFramer(limit: limit, discardLimit: 0)
        watch = try loop.watch(number, for: .readable) { [weak self] readiness in
            guard let self else { return }
            if readiness.contains(.writable) { flush() }
            if !readiness.isDisjoint(with: [.readable, .hangUp, .error]) { read() }
        }
    }

    func send(_ message: [UInt8]) {
        guard !isClosed, !isEnding else { return }
        outgoing += message
        guard outgoing.count <= Self.backlog else { return fail() }
        flush()
    }

    /// Closes the connection once everything is sent.
    func finish() {
        isEnding = true
        flush()
    }

    /// Closes the connection at once. Idempotent.
    func close() {
        isClosed = true
        watch?.cancel()
        watch = nil
        socket.close()
    }

    private func fail() {
        guard !isClosed else { return }
        close()
        onEnd?()
    }

    /// Reads once. The loop calls again while there is more.
    private func read() {
        guard !isClosed else { return }
        do throws(Errno) {
            let bytes = try input.receive(from: socket.rawValue)
            if bytes.isEmpty { return fail() }
            framer.append(bytes)
        } catch {
            if error != .wouldBlock { fail() }
            return
        }
        while !isClosed, let item = framer.next() {
            guard case .message(let message) = item else { return fail() }
            onMessage?(message)
        }
    }

    private func flush() {
        guard !isClosed else { return }
        while !outgoing.isEmpty {
            do throws(Errno) {
                outgoing.removeFirst(try System.send(socket.rawValue, outgoing[...]))
            } catch {
                if error == .wouldBlock { break }
                // What the other end has sent before its end is still read.
                outgoing = []
            }
        }
        if outgoing.isEmpty, isEnding {
            close()
            onSent?()
            return
        }
        // The call fails only if the descriptor is closed.
        try? watch?.setInterest(outgoing.isEmpty ? .readable : [.readable, .writable])
    }
}
