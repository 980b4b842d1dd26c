internal import NotchCore

/// Serves clients in turns, so that none keeps the others waiting, whatever it sends.
///
/// Descriptors are read first; a turn comes when none is ready any more. In it each client that waits has a few of its
/// calls served, until the time of a turn is over. Whoever has been served least comes first: a client with a call now
/// and then passes those that send all the time, however costly their calls are.
@SurfaceActor
final class ClientTurns {
    private let limits: VarlinkLimits
    private let time: @Sendable () -> Instant
    private var idle: (any SocketIdleWatch)?
    /// Who waits, and by which number they have come.
    private var waiting: [Int: (connection: VarlinkConnection, number: Int)] = [:]
    private var lastNumber = 0
    /// The service that newcomers start with, less one turn, so that they come first. A client gets no credit for the
    /// time before it came. The level is the service of the clients that were served last. It rises as newcomers are
    /// served too, so that a series of newcomers does not keep the others waiting for ever.
    private var level: Duration = .zero
    /// When the last turn ended, or the first of those who wait came.
    private var idleSince = Instant.zero
    private var isTurning = false

    /// - Parameter time: clients' time.
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

    /// Has `connection` served when its turn comes. Idempotent until then.
    func join(_ connection: VarlinkConnection) {
        guard waiting[connection.serial] == nil else { return }
        if waiting.isEmpty { idleSince = time() }
        lastNumber += 1
        connection.service = max(connection.service, level - limits.turn)
        waiting[connection.serial] = (connection, lastNumber)
        idle?.request()
    }

    func leave(_ connection: VarlinkConnection) {
        waiting[connection.serial] = nil
    }

    /// Gives a turn although descriptors are ready, where they have been all the time: to be called whenever one was
    /// handled, so that a flood of them, such as of clients that only connect, keeps nobody waiting.
    func catchUp() {
        if !isTurning, !waiting.isEmpty, time() - idleSince >= limits.turn { turn() }
    }

    private func turn() {
        guard !isTurning else { return }
        isTurning = true
        let began = time()
        var now = began
        let inOrder = waiting.values.sorted {
            ($0.connection.service, $0.number) < ($1.connection.service, $1.number)
        }
        for (connection, number) in inOrder {
            // It may be gone, or have come anew, by what the others did.
            guard waiting[connection.serial]?.number == number else { continue }
            waiting[connection.serial] = nil
            let isAhead = connection.service < level
            level = max(level, connection.service)
            let start = now
            connection.serve { time() - began >= limits.turn }
            now = time()
            connection.service += now - start
            // Their share of what goes past those who wait.
            if isAhead { level += (now - start) / max(1, waiting.count) }
            if now - began >= limits.turn { break }
        }
        isTurning = false
        idleSince = now
        if !waiting.isEmpty { idle?.request() }
    }
}
