internal import NotchCore
internal import NotchSystem

/// One client of a server: the bytes that it sends and receives, and the call for whose answer it waits.
///
/// The connection serves the client's messages in turns, which the server gives to all clients.
@SurfaceActor
final class VarlinkConnection {
    let serial: Int
    let peer: PeerCredentials
    /// When the client connected, on the surface's clock.
    let connected: Instant
    /// When the client's last whole message came, in clients' time. Before the first message, it is when the client
    /// connected.
    var lastMessage: Instant
    /// Whether a whole message has come.
    var hasSpoken = false
    /// When the client last accepted bytes, in clients' time.
    var lastProgress: Instant
    /// How long the client's process has been served. It starts from the others' level when the process came: see
    /// ``ClientTurns``.
    var service: Duration {
        get { server.rates[serviceOf: peer] }
        set { server.rates[serviceOf: peer] = newValue }
    }

    /// The number of bytes that are passed to the kernel at a time.
    static let largestSend = 16 << 10

    private var socket: OwnedDescriptor
    var fd: Int32 { socket.rawValue }
    unowned let server: VarlinkServer
    var watch: (any SocketWatch)?
    var framer: MessageFramer
    var outgoing: [UInt8] = []
    var sent = 0
    var currentCall: VarlinkCall?
    /// Whether ``currentCall`` has a place among the calls that wait.
    var isWaitCounted = false
    /// The handlers that run when the client disconnects, by their numbers.
    var holds: [Int: @SurfaceActor () -> Void] = [:]
    var lastHold = 0
    var isServing = false
    /// The number of calls that ``serveLast(until:)`` has served before the client gives way.
    var servedLast = 0
    /// Whether the framer, or the socket of a gone client, may contain bytes that were not looked at.
    var needsTurn = false
    /// The number of discarded bytes that do not add up to a call yet.
    var discarded = 0
    /// Whether the client sends no more than has arrived.
    var hasEnded = false
    /// Whether the client accepts no more answers. The messages that it has sent are still served, because they may ask
    /// for no answer.
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

    /// The number of bytes that the client has not accepted yet.
    var unsent: Int { outgoing.count - sent }
    /// Whether the client waits for nothing and holds nothing. Such a client may give way to another.
    var isIdle: Bool { currentCall == nil && holds.isEmpty }
    /// Whether everything that the client is known to have sent is served.
    var isServed: Bool { !needsTurn }

    /// Begins to serve. Most clients have already sent something, and it is served in the next turn.
    func start(on poller: any SocketPoller) throws {
        watch = try poller.watch(fd, for: .readable) { [weak self] readiness in
            self?.isReady(for: readiness)
        }
        read()
        settle()
    }

    private func isReady(for readiness: DescriptorReadiness) {
        if !readiness.isDisjoint(with: [.hangUp, .error]) {
            leave()
        } else {
            if readiness.contains(.writable) { flush() }
            if readiness.contains(.readable), mayRead { read() }
        }
        settle()
        server.turns.catchUp()
    }

    var mayRead: Bool { !isClosed && !hasEnded && framer.hasRoom }

    /// Updates the connection after any change of its state: it ends calls and holds, joins a turn, closes, or changes
    /// what it watches.
    func settle() {
        guard !isClosed, !isServing else { return }
        if hasEnded {
            // A client that sends no more is treated as gone: its streams end, and its last answers are still sent.
            if currentCall?.endsWithInput == true { cancelCall() }
            endHolds()
        }
        if needsTurn, mayServe {
            server.turns.join(self)
        } else if hasEnded, !needsTurn, unsent == 0, currentCall == nil {
            return close()
        }
        guard let watch else { return }
        var interest: DescriptorReadiness = []
        if mayRead { interest.insert(.readable) }
        if unsent > 0 { interest.insert(.writable) }
        if watch.interest != interest { watch.interest = interest }
    }
}

// MARK: Ending

extension VarlinkConnection {
    /// Disconnects the client. Idempotent.
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
            // A handler may end other holds.
            guard holds[number] != nil else { continue }
            endHold(number)
            handler()
        }
    }
}
