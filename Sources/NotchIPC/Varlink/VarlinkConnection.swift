internal import NotchCore
internal import NotchSystem

/// One client of a server: its bytes in, its bytes out, and the call it waits for.
///
/// Serves the messages of one client in turns, which the server gives to all clients.
@SurfaceActor
final class VarlinkConnection {
    let serial: Int
    let peer: PeerCredentials
    /// When it connected, on the surface's clock.
    let connected: Instant
    /// When it connected, and since then when its last whole message came, in clients' time.
    var lastMessage: Instant
    /// A whole message has come.
    var hasSpoken = false
    /// When it last took bytes off our hands, in clients' time.
    var lastProgress: Instant
    /// How long its process has been served, counted from where the others were when it came: see ``ClientTurns``.
    var service: Duration {
        get { server.rates[serviceOf: peer] }
        set { server.rates[serviceOf: peer] = newValue }
    }

    /// Bytes that are handed to the kernel at a time.
    static let largestSend = 16 << 10

    private var socket: OwnedDescriptor
    var fd: Int32 { socket.rawValue }
    unowned let server: VarlinkServer
    var watch: (any SocketWatch)?
    var framer: MessageFramer
    var outgoing: [UInt8] = []
    var sent = 0
    var currentCall: VarlinkCall?
    /// ``currentCall`` has a place among the calls that wait.
    var isWaitCounted = false
    /// The handlers that run when the client disconnects, by their numbers.
    var holds: [Int: @SurfaceActor () -> Void] = [:]
    var lastHold = 0
    var isServing = false
    /// Calls that were served so that it gives way.
    var servedLast = 0
    /// There may be something in the framer, or, of a client that is gone, in the socket, that was not looked at.
    var needsTurn = false
    /// Bytes that were read away and do not make a call yet.
    var discarded = 0
    /// The client sends no more than has come.
    var hasEnded = false
    /// The client takes no more answers. What it has sent is served all the same: it may have asked for none.
    var isGone = false
    var isClosed = false

    init(serial: Int, fd: Int32, peer: PeerCredentials, server: VarlinkServer) {
        self.serial = serial
        socket = OwnedDescriptor(rawValue: fd)
        self.peer = peer
        self.server = server
        connected = server.clock.now
        let now = server.clientTime()
        lastMessage = now
        lastProgress = now
        framer = MessageFramer(limit: server.limits.messageSize, discardLimit: server.limits.discardedSize)
        server.rates.enter(peer, at: now)
    }

    /// Bytes that the client has not taken yet.
    var unsent: Int { outgoing.count - sent }

    /// It waits for nothing and holds nothing, so that it may give way to another client.
    var isIdle: Bool { currentCall == nil && holds.isEmpty }

    /// Nothing that it has sent is known to be left to serve.
    var isServed: Bool { !needsTurn }

    /// Begins to serve. What the client has sent already, as most have, has its turn next.
    func start(on poller: any SocketPoller) throws {
        watch = try poller.watch(fd, for: .readable) { [weak self] readiness in
            self?.isReady(for: readiness)
        }
        read()
        settle()
    }

    private func isReady(for readiness: SocketReadiness) {
        if readiness.contains(.hangup) {
            leave()
        } else {
            if readiness.contains(.writable) { flush() }
            if readiness.contains(.readable), mayRead { read() }
        }
        settle()
        server.turns.catchUp()
    }

    var mayRead: Bool { !isClosed && !hasEnded && framer.hasRoom }

    /// Draws the conclusions from whatever has changed.
    func settle() {
        guard !isClosed, !isServing else { return }
        if hasEnded {
            // A client that sends no more is as good as gone: its streams end, its last answers still go out.
            cancelCall()
            endHolds()
        }
        if needsTurn, mayServe {
            server.turns.join(self)
        } else if hasEnded, !needsTurn, unsent == 0 {
            return close()
        }
        guard let watch else { return }
        var interest: SocketReadiness = []
        if mayRead { interest.insert(.readable) }
        if unsent > 0 { interest.insert(.writable) }
        if watch.interest != interest { watch.interest = interest }
    }
}

// MARK: Ending

extension VarlinkConnection {
    /// Disconnects. Idempotent.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        watch?.cancel()
        watch = nil
        socket.close()
        discardOutgoing()
        server.didClose(self)
        cancelCall()
        endHolds()
    }

    func cancelCall() {
        guard let call = currentCall else { return }
        endWait()
        currentCall = nil
        call.cancel()
    }

    private func endHolds() {
        for (number, handler) in holds.sorted(by: { $0.key < $1.key }) {
            // A handler may end others.
            guard holds[number] != nil else { continue }
            endHold(number)
            handler()
        }
    }
}
