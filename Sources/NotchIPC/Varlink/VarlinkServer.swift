package import NotchCore
internal import NotchSystem

/// Serves varlink interfaces on a Unix socket, to many clients, from one loop.
///
/// No call blocks. Clients are served in turns (``ClientTurns``). ``VarlinkLimits`` bounds all memory that depends on
/// clients. Without calls there is no timer and no wakeup.
@SurfaceActor
package final class VarlinkServer {
    package let limits: VarlinkLimits
    let clock: any SurfaceClock
    /// Returns the time that measures clients' rates and idleness.
    let clientTime: @Sendable () -> Instant
    /// The number of unsent bytes of all clients.
    var backlog = 0
    /// The monitors, waits and pins of all clients.
    var ledger: LeaseLedger
    /// The rates at which owners may call.
    var rates: RateLedger
    let turns: ClientTurns

    private let info: ServiceInfo
    private let credentials: (Int32) throws(Errno) -> PeerCredentials
    private let poller: any SocketPoller
    private var interfaces: [VarlinkInterface] = []
    private var listeners: [Listener] = []
    /// The client that is served for the last time, before it is disconnected in favour of a new client.
    private weak var leaver: VarlinkConnection?
    private var connections: [Int: VarlinkConnection] = [:]
    private var lastSerial = 0
    private var silent = 0
    private var silenceTimer: SurfaceTimer?
    /// The buffer for the bytes of all clients. The framers copy the bytes that they need.
    let input = ReceiveBuffer()

    /// - Parameters:
    ///   - poller: the loop on which the server runs.
    ///   - clock: the clock of the timers. While a virtual clock does not advance, no client is disconnected for
    ///     silence.
    ///   - clientTime: returns the monotonic time for idleness and rates; `nil` means real time. Clients live in real
    ///     time even if the clock is virtual: on a virtual clock that does not advance, their rates would never
    ///     recover.
    package convenience init(
        info: ServiceInfo, poller: any SocketPoller, clock: any SurfaceClock, limits: VarlinkLimits = VarlinkLimits(),
        clientTime: (@Sendable () -> Instant)? = nil
    ) {
        self.init(
            info: info, poller: poller, clock: clock, limits: limits, clientTime: clientTime,
            credentials: PeerCredentials.init(ofSocket:))
    }

    /// - Parameter credentials: returns the credentials of the process at the other end of a file descriptor.
    init(
        info: ServiceInfo, poller: any SocketPoller, clock: any SurfaceClock, limits: VarlinkLimits,
        clientTime: (@Sendable () -> Instant)?, credentials: @escaping (Int32) throws(Errno) -> PeerCredentials
    ) {
        self.info = info
        self.credentials = credentials
        self.poller = poller
        self.clock = clock
        let start = ContinuousClock.now
        let time = clientTime ?? { Instant(sinceStart: start.duration(to: .now)) }
        self.clientTime = time
        self.limits = limits
        ledger = LeaseLedger(limits: limits)
        rates = RateLedger(limits: limits)
        turns = ClientTurns(limits: limits, time: time)
        interfaces = [standardInterface()]
    }

    package var clientCount: Int { connections.count }

    /// Offers an interface. It replaces an interface with the same name.
    package func register(_ interface: VarlinkInterface) {
        interfaces.removeAll { $0.name == interface.name }
        interfaces.append(interface)
    }

    /// Accepts clients from now on. A server may listen on several sockets.
    ///
    /// - Parameter isForGateways: whether each call says its owner and its rights.
    /// - Throws: the error of the loop if it cannot watch the socket.
    package func listen(on socket: consuming ServerSocket, isForGateways: Bool = false) throws {
        if listeners.isEmpty { try turns.start(on: poller) }
        listeners.append(
            try Listener(
                socket: socket, poller: poller, clock: clock, places: { [weak self] in self?.places() ?? 0 },
                makeRoom: { [weak self] in self?.makeRoom() ?? false },
                welcome: { [weak self] fd in self?.welcome(fd, isGateway: isForGateways) }))
    }

    /// The held and the refused calls of each owner. Owners that hold nothing and whose calls were not
    /// refused lately may be missing.
    package var ownerUses: [Owner: OwnerUse] {
        var uses = rates.refusals(at: clientTime()).mapValues { OwnerUse(held: 0, refused: $0) }
        for (owner, held) in ledger.counts { uses[owner, default: OwnerUse(held: 0, refused: 0)].held = held }
        return uses
    }

    /// Disconnects all clients and closes the socket. Idempotent.
    package func close() {
        listeners.forEach { $0.close() }
        listeners = []
        for connection in connections.values.sorted(by: { $0.serial < $1.serial }) { connection.close() }
        turns.stop()
        silenceTimer?.cancel()
        silenceTimer = nil
    }
}

// MARK: Methods

extension VarlinkServer {
    func dispatch(_ call: VarlinkCall) {
        guard let dot = call.method.lastIndex(of: ".") else {
            return call.fail(.methodNotFound(call.method.shortened))
        }
        let name = call.method[..<dot]
        guard let interface = interfaces.first(where: { $0.name == name }) else {
            return call.fail(.interfaceNotFound(String(name).shortened))
        }
        guard let handler = interface.methods[String(call.method[call.method.index(after: dot)...])] else {
            return call.fail(.methodNotFound(call.method.shortened))
        }
        do {
            try handler(call)
        } catch let error as VarlinkError {
            call.fail(error)
        } catch {
            call.fail(.unavailable(reason: "\(error)"))
        }
    }

    /// Returns the rate cost of a call of this method, in calls.
    func cost(of method: String) -> Int {
        guard let dot = method.lastIndex(of: "."),
            let interface = interfaces.first(where: { $0.name == method[..<dot] })
        else { return 1 }
        return interface.costs[String(method[method.index(after: dot)...])] ?? 1
    }

    /// The interface `org.varlink.service`, which every service offers.
    private func standardInterface() -> VarlinkInterface {
        let getInfo: VarlinkHandler = { [weak self] call in
            guard let self else { return }
            _ = try StandardInterface.strings([], of: call.parameters)
            call.reply([
                "vendor": .string(info.vendor), "product": .string(info.product),
                "version": .string(info.version), "url": .string(info.url),
                "interfaces": .strings(interfaces.map(\.name)),
            ])
        }
        let getDescription: VarlinkHandler = { [weak self] call in
            guard let self else { return }
            let name = try StandardInterface.strings(["interface"], of: call.parameters)[0]
            guard let found = interfaces.first(where: { $0.name == name }) else {
                throw VarlinkError.interfaceNotFound(name.shortened)
            }
            call.reply(["description": .string(found.description)])
        }
        return VarlinkInterface(
            name: StandardInterface.name, description: StandardInterface.description,
            methods: ["GetInfo": getInfo, "GetInterfaceDescription": getDescription])
    }
}

// MARK: Clients

extension VarlinkServer {
    /// Returns the number of clients to accept at this wakeup. At the limit of clients, the server frees at most one
    /// place, and spends at most the time of one turn on it. If no client can be disconnected, one new client is
    /// accepted and refused.
    private func places() -> Int {
        turns.catchUp()
        guard connections.count >= limits.clients else { return limits.clients - connections.count }
        if leaver?.isIdle != true {
            // A client without messages to serve is preferred.
            leaver = longestIdle { $0.isIdle && $0.isServed } ?? longestIdle { $0.isIdle }
        }
        guard let leaver else { return 1 }
        let start = clientTime()
        let isServed = leaver.serveLast { [limits, clientTime] in clientTime() - start >= limits.turn }
        if isServed, leaver.isIdle { leaver.close() }
        return max(0, limits.clients - connections.count)
    }

    /// Disconnects the client that has been idle for longest, to free its file descriptor. Returns whether there was
    /// one.
    private func makeRoom() -> Bool {
        guard let leaver = longestIdle({ $0.isIdle && $0.isServed }) else { return false }
        leaver.close()
        return true
    }

    /// Accepts a client that has just connected, if there is a place.
    private func welcome(_ fd: Int32, isGateway: Bool) {
        guard connections.count < limits.clients else {
            return Listener.refuse(fd, with: .tooManyClients(limit: limits.clients))
        }
        guard let peer = try? credentials(fd) else {
            System.close(fd)
            return
        }
        lastSerial += 1
        let connection = VarlinkConnection(
            serial: lastSerial, fd: fd, peer: peer, isGateway: isGateway, server: self)
        connections[lastSerial] = connection
        silent += 1
        do { try connection.start(on: poller) } catch { connection.close() }
        updateSilenceTimer()
        turns.catchUp()
    }

    /// Returns the client whose last message is oldest, among the clients for which `condition` returns `true`.
    private func longestIdle(_ condition: (VarlinkConnection) -> Bool) -> VarlinkConnection? {
        connections.values.filter(condition).min { ($0.lastMessage, $0.serial) < ($1.lastMessage, $1.serial) }
    }

    func didSpeak(_ connection: VarlinkConnection) {
        silent -= 1
        updateSilenceTimer()
    }

    func didClose(_ connection: VarlinkConnection) {
        connections[connection.serial] = nil
        if leaver === connection { leaver = nil }
        turns.leave(connection)
        rates.leave(connection.account, at: clientTime())
        if !connection.hasSpoken { silent -= 1 }
        updateSilenceTimer()
    }

    /// Starts or stops the timer. It runs only while a client has not sent a message yet.
    private func updateSilenceTimer() {
        if silent == 0 {
            silenceTimer?.cancel()
            silenceTimer = nil
        } else if silenceTimer == nil {
            guard let oldest = longestIdle({ !$0.hasSpoken }) else { return }
            silenceTimer = clock.schedule(at: oldest.connected + limits.silence) { [weak self] in
                self?.closeSilent()
            }
        }
    }

    private func closeSilent() {
        let now = clock.now
        for connection in connections.values
        where !connection.hasSpoken && connection.connected + limits.silence <= now {
            connection.close()
        }
        silenceTimer = nil
        updateSilenceTimer()
    }

    /// Keeps the unsent bytes of all clients within their bound by closing the client that has not read for longest.
    func makeRoom(sparing spared: VarlinkConnection) {
        while backlog > limits.totalBacklog {
            let stuck = connections.values.filter { $0 !== spared && $0.unsent > 0 }
                .min { ($0.lastProgress, $0.serial) < ($1.lastProgress, $1.serial) }
            (stuck ?? spared).close()
        }
    }
}
