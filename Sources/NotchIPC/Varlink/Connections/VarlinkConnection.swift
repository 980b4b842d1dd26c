package import NotchCore
internal import NotchSystem

/// One client of a server: the bytes that it sends and receives, and the call that it waits for.
///
/// The connection serves the client's messages in turns, which the server schedules for all clients.
@SurfaceActor
final class VarlinkConnection {
    let serial: Int
    let peer: PeerCredentials
    /// Whether the client is a gateway, whose calls say their owners.
    let isGateway: Bool
    /// When the client connected, on the surface's clock.
    let connected: Instant
    /// When the client's last whole message arrived, in clients' time. Before the first message, it is when the client
    /// connected.
    var lastMessage: Instant
    /// Whether a whole message has arrived.
    var hasSpoken = false
    /// When the client last accepted bytes, in clients' time.
    var lastProgress: Instant
    /// The client's user, for which the connection and its turns count. What a gateway's call costs counts for the owner
    /// of the call.
    var account: Owner { .user(peer.userID) }
    /// The time for which the client's user has been served. It starts at the others' level when the user connects: see
    /// ``ClientTurns``.
    var service: Duration {
        get { server.rates[serviceOf: account] }
        set { server.rates[serviceOf: account] = newValue }
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
    /// The owner for whom ``currentCall`` counts as a waiting call; `nil` if it does not.
    var waiter: Owner?
    /// The owners of the leases, and the handlers that run when the client disconnects, by their numbers.
    var leases: [Int: (owner: Owner, handler: @SurfaceActor () -> Void)] = [:]
    var lastLease = 0
    var isServing = false
    /// The number of calls that ``serveLast(until:)`` has served before the client is disconnected.
    var servedLast = 0
    /// Whether the framer, or the socket of a disconnected client, may contain unprocessed bytes.
    var needsTurn = false
    /// The number of discarded bytes that do not yet amount to a call.
    var discarded = 0
    /// Whether the client's input has ended.
    var hasEnded = false
    /// Whether the client accepts no more answers. The messages that it has sent are still served, because they may
    /// request no answer.
    var isGone = false
    var isClosed = false

    init(serial: Int, fd: Int32, peer: PeerCredentials, isGateway: Bool, server: VarlinkServer) {
        self.serial = serial
        socket = OwnedDescriptor(rawValue: fd)
        self.peer = peer
        self.isGateway = isGateway
        self.server = server
        connected = server.clock.now
        let now = server.clientTime()
        lastMessage = now
        lastProgress = now
        framer = MessageFramer(limit: server.limits.messageSize, discardLimit: server.limits.discardedSize)
        server.rates.enter(account, at: now)
    }

    /// The number of bytes that the client has not accepted yet.
    var unsent: Int { outgoing.count - sent }
    /// Whether the client has neither a call nor a lease. Such a client may be disconnected in favour of another.
    var isIdle: Bool { currentCall == nil && leases.isEmpty }
    /// Whether all known messages of the client are served.
    var isServed: Bool { !needsTurn }

    /// Starts to serve. Most clients have already sent a message, which is served in the next turn.
    func start(on poller: any SocketPoller) throws {
        watch = try poller.watch(fd, for: .readable) { [weak self] readiness in
            self?.isReady(for: readiness)
        }
        read()
        updateState()
    }

    private func isReady(for readiness: DescriptorReadiness) {
        if !readiness.isDisjoint(with: [.hangUp, .error]) {
            leave()
        } else {
            if readiness.contains(.writable) { flush() }
            if readiness.contains(.readable), mayRead { read() }
        }
        updateState()
        server.turns.catchUp()
    }

    var mayRead: Bool { !isClosed && !hasEnded && framer.hasRoom }

    /// Updates the connection after any change of its state: it ends calls and leases, joins a turn, closes, or changes
    /// its watch.
    func updateState() {
        guard !isClosed, !isServing else { return }
        if hasEnded {
            // A client whose input has ended counts as disconnected: its streams end, and its last answers are still
            // sent.
            if currentCall?.endsWithInput == true { cancelCall() }
            endLeases()
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
        endLeases()
    }

    func cancelCall() {
        guard let call = currentCall else { return }
        endWait()
        currentCall = nil
        call.cancel()
    }

    private func endLeases() {
        for (number, lease) in leases.sorted(by: { $0.key < $1.key }) {
            // A handler may end other leases.
            guard leases[number] != nil else { continue }
            endLease(number)
            lease.handler()
        }
    }
}

extension VarlinkConnection {
    /// Sends one message, or the part of it that the socket accepts at present.
    func send(_ message: JSONObject, isLast: Bool) {
        guard !isClosed, !isGone else { return }
        send(JSON.object(message).bytes + [0], isLast: isLast)
    }

    /// Sends one message with its closing NUL, or the part of it that the socket accepts at present.
    func send(_ message: [UInt8], isLast: Bool) {
        guard !isClosed, !isGone else { return }
        guard message.count - 1 <= server.limits.replySize else {
            return refuse(.replyTooLarge(limit: server.limits.replySize))
        }
        if isLast { charge(message.count / server.limits.bytesPerCall) }
        let wasEmpty = unsent == 0
        append(message)
        if wasEmpty { flush() }
        guard !isClosed else { return }
        if !isLast, unsent > server.limits.streamBacklog { return close() }
        server.makeRoom(sparing: self)
        updateState()
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

    /// Sends once. The loop calls again while there is more, so that no client delays the others.
    func flush() {
        guard !isClosed, unsent > 0 else { return }
        do {
            let count = try System.send(fd, outgoing[sent..<min(sent + Self.largestSend, outgoing.count)])
            sent += count
            server.backlog -= count
            lastProgress = server.clientTime()
        } catch .wouldBlock {
        } catch {
            return leave()
        }
        if unsent == 0 {
            outgoing = []
            sent = 0
        } else if sent > outgoing.count / 2 {
            outgoing.removeSubrange(..<sent)
            sent = 0
        }
    }

    func discardOutgoing() {
        server.backlog -= unsent
        outgoing = []
        sent = 0
    }
}

extension VarlinkConnection {
    /// The number of entries that the connection has in the server's ledger.
    private var leaseCount: Int { leases.count + (waiter == nil ? 0 : 1) }

    func wait(for call: VarlinkCall) throws(VarlinkError) {
        guard currentCall === call, waiter == nil else { return }
        try server.ledger.add(for: call.caller.owner, isFirst: leaseCount == 0)
        waiter = call.caller.owner
    }

    func endWait() {
        guard let owner = waiter.take() else { return }
        server.ledger.remove(for: owner, isLast: leaseCount == 0)
    }

    func lease(
        for owner: Owner, _ handler: @escaping @SurfaceActor () -> Void
    ) throws(VarlinkError) -> ClientLease {
        guard !isClosed else {
            handler()
            return ClientLease(0, on: nil)
        }
        try server.ledger.add(for: owner, isFirst: leaseCount == 0)
        lastLease += 1
        leases[lastLease] = (owner, handler)
        return ClientLease(lastLease, on: self)
    }

    func endLease(_ number: Int) {
        guard let owner = leases.removeValue(forKey: number)?.owner else { return }
        server.ledger.remove(for: owner, isLast: leaseCount == 0)
    }
}

/// A lease of a client, which lasts as long as its connection, such as a pin.
///
/// Releasing this object has no effect. The lease ends with the client, or by ``cancel()``.
@SurfaceActor
package final class ClientLease {
    private weak var connection: VarlinkConnection?
    private let number: Int

    init(_ number: Int, on connection: VarlinkConnection?) {
        self.number = number
        self.connection = connection
    }

    /// Ends the lease before its client disconnects. The handler is not called and is released. Idempotent.
    package func cancel() {
        connection?.endLease(number)
        connection = nil
    }
}
