internal import NotchCore

/// Serves clients in turns, so that no client delays the others, whatever it sends.
///
/// File descriptors are read first. A turn begins when none is ready any more. A turn serves a few calls of each
/// waiting client, until the time of the turn is over. The client whose user has been served least is first. A
/// client with occasional calls thus precedes the clients that send continuously, however costly their calls are and
/// however often they reconnect.
@SurfaceActor
final class ClientTurns {
    private struct Waiting {
        var connection: VarlinkConnection
        /// The order of joining, which decides between clients with equal service.
        var number: Int
        /// Whether the client's user has been served at least one turn less than the client that was served last.
        var isNewcomer: Bool
    }

    private let limits: VarlinkLimits
    private let time: @Sendable () -> Instant
    private var idle: (any SocketIdleWatch)?
    /// The clients that wait for a turn.
    private var waiting: [Int: Waiting] = [:]
    private var lastNumber = 0
    /// The service of the client that was served last, at the start of its turn. A newcomer starts one turn below: it
    /// precedes the others, and gets no further credit for the time before it joined.
    ///
    /// Serving a newcomer raises the level by its share of the time, so that a series of newcomers does not delay the
    /// others for ever.
    private var level: Duration = .zero
    /// When the last turn ended, or when the first of the waiting clients joined.
    private var idleSince = Instant.zero
    private var isTurning = false

    /// - Parameter time: returns the time on the clients' clock.
    init(limits: VarlinkLimits, time: @escaping @Sendable () -> Instant) {
        self.limits = limits
        self.time = time
    }

    func start(on poller: any SocketPoller) throws {
        idle = try poller.onIdle { [weak self] in self?.turn() }
    }

    func stop() {
        idle?.cancel()
        idle = nil
        waiting = [:]
    }

    /// Adds `connection` to the clients that wait for a turn. Idempotent until its turn comes.
    func join(_ connection: VarlinkConnection) {
        guard waiting[connection.serial] == nil else { return }
        if waiting.isEmpty { idleSince = time() }
        lastNumber += 1
        let start = level - limits.turn
        let isNewcomer = connection.service <= start
        if isNewcomer { connection.service = start }
        waiting[connection.serial] = Waiting(connection: connection, number: lastNumber, isNewcomer: isNewcomer)
        idle?.request()
    }

    func leave(_ connection: VarlinkConnection) { waiting[connection.serial] = nil }

    /// Runs a turn while file descriptors are still ready, if they have been ready for the time of a whole turn. The
    /// server calls this after each handled descriptor, so that a flood of ready descriptors, such as of new clients,
    /// delays no other client.
    func catchUp() {
        if !isTurning, !waiting.isEmpty, time() - idleSince >= limits.turn { turn() }
    }

    private func turn() {
        guard !isTurning else { return }
        isTurning = true
        let began = time()
        var now = began
        let inOrder = waiting.values.map { (service: $0.connection.service, client: $0) }
            .sorted { ($0.service, $0.client.number) < ($1.service, $1.client.number) }
        for (_, client) in inOrder {
            let connection = client.connection
            // Serving the others may have closed this client, or made it join again.
            guard waiting[connection.serial]?.number == client.number else { continue }
            waiting[connection.serial] = nil
            level = max(level, connection.service)
            let start = now
            connection.serve { time() - began >= limits.turn }
            now = time()
            connection.service += now - start
            if client.isNewcomer { level += (now - start) / max(1, waiting.count) }
            if now - began >= limits.turn { break }
        }
        isTurning = false
        idleSince = now
        if !waiting.isEmpty { idle?.request() }
    }
}
