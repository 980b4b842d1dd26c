internal import NotchCore

/// One client of a server: its bytes in, its bytes out, and the call it waits for.
@SurfaceActor
final class VarlinkConnection {
    let serial: Int
    let peer: PeerCredentials
    /// When it connected, on the surface's clock.
    let connected: Instant
    /// When it connected, and since then when its last whole message came, in clients' time.
    private(set) var lastMessage: Instant
    /// A whole message has come.
    private(set) var hasSpoken = false
    /// When it last took bytes off our hands, in clients' time.
    private(set) var lastProgress: Instant

    private let fd: Int32
    private unowned let server: VarlinkServer
    private var watch: (any SocketWatch)?
    private var framer: MessageFramer
    private var bucket: TokenBucket
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var currentCall: VarlinkCall?
    private var disconnectHandlers: [@SurfaceActor () -> Void] = []
    private var isServing = false
    /// There may be whole messages in the framer that had to wait for their turn.
    private var hasWaiting = false
    /// The client sends no more.
    private var isHalfClosed = false
    private var isClosed = false

    init(serial: Int, fd: Int32, peer: PeerCredentials, server: VarlinkServer) {
        self.serial = serial
        self.fd = fd
        self.peer = peer
        self.server = server
        connected = server.clock.now
        let now = server.clientTime()
        lastMessage = now
        lastProgress = now
        framer = MessageFramer(limit: server.limits.messageSize, discardLimit: server.limits.discardedSize)
        bucket = TokenBucket(rate: server.limits.callsPerSecond, burst: server.limits.burst, at: now)
    }

    deinit {
        // Only where the server was released without being closed.
        if !isClosed { Syscalls.close(fd) }
    }

    /// Bytes that the client has not taken yet.
    var unsent: Int { outgoing.count - sent }

    /// It waits for nothing and holds nothing, so that it may give way to another client.
    var isIdle: Bool { currentCall == nil && disconnectHandlers.isEmpty }

    /// Begins to serve. What the client has sent already, as most have, is answered within this call.
    func start(on poller: any SocketPoller) throws {
        watch = try poller.watch(fd, for: .readable) { [weak self] readiness in
            self?.isReady(for: readiness)
        }
        read()
        updateInterest()
    }

    private func isReady(for readiness: SocketReadiness) {
        if readiness.contains(.writable) {
            flush()
            serve()
        }
        if !isClosed, !isHalfClosed, framer.hasRoom, !readiness.isDisjoint(with: [.readable, .hangup]) {
            read()
        } else if readiness.contains(.hangup) {
            // Nobody is left to read an answer.
            close()
        }
        updateInterest()
    }

    private func updateInterest() {
        guard !isClosed else { return }
        var interest: SocketReadiness = []
        if !isHalfClosed, framer.hasRoom { interest.insert(.readable) }
        // Also the way to be called again for messages that have come already.
        if unsent > 0 || (hasWaiting && mayServe) { interest.insert(.writable) }
        if watch?.interest != interest { watch?.interest = interest }
    }
}

// MARK: Receiving

extension VarlinkConnection {
    /// Reads once: the loop calls again while there is more, so that no client keeps the others waiting.
    private func read() {
        do {
            let bytes = try server.input.receive(from: fd)
            if bytes.isEmpty { isHalfClosed = true } else { framer.append(bytes) }
            serve()
        } catch let error where error.wouldBlock {
        } catch {
            close()
        }
    }

    /// A further call may be started: the one before it is answered, and the client takes its answers.
    private var mayServe: Bool {
        !isClosed && currentCall == nil && unsent <= server.limits.replyBacklog
    }

    /// Serves what has come, in order.
    private func serve() {
        guard !isServing else { return }
        isServing = true
        serveWaiting()
        isServing = false
        guard isHalfClosed else { return }
        runDisconnectHandlers()
        if unsent == 0, !hasWaiting { close() }
    }

    private func serveWaiting() {
        while true {
            // A client that sends no more is as good as gone: its streams end, its last answers still go out.
            if isHalfClosed, let call = currentCall {
                currentCall = nil
                call.cancel()
            }
            guard mayServe else {
                hasWaiting = framer.pending > 0
                return
            }
            guard let item = framer.next() else {
                hasWaiting = false
                return
            }
            switch item {
            case .message(let message): receive(message)
            case .oversized:
                spoke()
                refuse(.messageTooLarge(limit: server.limits.messageSize))
            case .flood: close()
            }
        }
    }

    private func spoke() {
        lastMessage = server.clientTime()
        if !hasSpoken {
            hasSpoken = true
            server.didSpeak(self)
        }
    }

    private func receive(_ message: ArraySlice<UInt8>) {
        spoke()
        let call: VarlinkCall
        do {
            call = try VarlinkCall(message: message, peer: peer, connection: self)
        } catch {
            return refuse(error)
        }
        currentCall = call
        guard bucket.take(at: lastMessage) else {
            return call.fail(
                .rateLimited(callsPerSecond: server.limits.callsPerSecond, burst: server.limits.burst))
        }
        server.dispatch(call)
    }

    /// The error for a message that is no call.
    private func refuse(_ error: VarlinkError) {
        send(["error": .string(error.name), "parameters": .object(error.parameters)], isLast: true)
    }

    func didAnswer(_ call: VarlinkCall) {
        guard currentCall === call else { return }
        currentCall = nil
        // The next call is started from the loop, not from within whatever answered this one.
        if !isServing { updateInterest() }
    }
}

// MARK: Sending

extension VarlinkConnection {
    /// Sends one message, or as much of it as the client takes at present.
    func send(_ message: JSONObject, isLast: Bool) {
        guard !isClosed else { return }
        var bytes = JSON.object(message).bytes
        guard bytes.count <= server.limits.replySize else {
            return refuse(.replyTooLarge(limit: server.limits.replySize))
        }
        bytes.append(0)
        let wasEmpty = unsent == 0
        append(bytes)
        if wasEmpty { flush() }
        guard !isClosed else { return }
        if !isLast, unsent > server.limits.streamBacklog { return close() }
        server.makeRoom(sparing: self)
        if !isServing { updateInterest() }
    }

    private func append(_ bytes: [UInt8]) {
        if outgoing.isEmpty {
            outgoing = bytes
            lastProgress = server.clientTime()
        } else {
            outgoing.append(contentsOf: bytes)
        }
        server.backlog += bytes.count
    }

    private func flush() {
        while !isClosed, unsent > 0 {
            do {
                let count = try Syscalls.send(fd, outgoing[sent...])
                sent += count
                server.backlog -= count
                lastProgress = server.clientTime()
            } catch let error where error.wouldBlock {
                if sent > outgoing.count / 2 {
                    outgoing.removeSubrange(..<sent)
                    sent = 0
                }
                return
            } catch {
                return close()
            }
        }
        outgoing = []
        sent = 0
    }
}

// MARK: Ending

extension VarlinkConnection {
    func onDisconnect(_ handler: @escaping @SurfaceActor () -> Void) {
        if isClosed { handler() } else { disconnectHandlers.append(handler) }
    }

    /// Disconnects. Idempotent.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        watch?.cancel()
        watch = nil
        Syscalls.close(fd)
        server.backlog -= unsent
        outgoing = []
        sent = 0
        server.didClose(self)
        let call = currentCall
        currentCall = nil
        call?.cancel()
        runDisconnectHandlers()
    }

    private func runDisconnectHandlers() {
        let handlers = disconnectHandlers
        disconnectHandlers = []
        for handler in handlers { handler() }
    }
}
