internal import NotchCore

/// The rates at which processes may call, and how long each has been served, on all its connections together: connecting
/// anew neither fills a process's ``TokenBucket`` nor gives it an earlier turn.
///
/// A process is known as in ``HoldLedger``. It is forgotten once its bucket is full and it has no connection.
struct RateLedger {
    private struct Entry {
        var bucket: TokenBucket
        var connections = 0
        var service: Duration = .zero
    }

    private let limits: VarlinkLimits
    private var entries: [PeerCredentials: Entry] = [:]
    /// Entries of processes without a connection.
    private var departed = 0
    /// How many of these there may be before those are forgotten that are full.
    private var nextSweep = Self.fewDeparted

    private static let fewDeparted = 64

    init(limits: VarlinkLimits) {
        self.limits = limits
    }

    /// Buckets in memory.
    var count: Int { entries.count }

    /// Enters a connection.
    mutating func enter(_ peer: PeerCredentials, at now: Instant) {
        if entries[peer]?.connections == 0 { departed -= 1 }
        let full = TokenBucket(rate: limits.callsPerSecond, burst: limits.burst, at: now)
        entries[peer, default: Entry(bucket: full)].connections += 1
    }

    /// Strikes out a connection.
    mutating func leave(_ peer: PeerCredentials, at now: Instant) {
        guard let entry = entries[peer] else { return }
        guard entry.connections == 1 else {
            entries[peer]?.connections -= 1
            return
        }
        guard !entry.bucket.isFull(at: now) else {
            entries[peer] = nil
            return
        }
        entries[peer]?.connections = 0
        departed += 1
        if departed >= nextSweep { sweep(at: now) }
    }

    /// Forgets the full buckets of those that are gone. What is left may double before that happens again, up to a
    /// bound beyond which all are forgotten that are gone.
    private mutating func sweep(at now: Instant) {
        let keepsOthers = departed < limits.departedProcesses
        entries = entries.filter { _, entry in
            entry.connections > 0 || (keepsOthers && !entry.bucket.isFull(at: now))
        }
        departed = entries.values.count { $0.connections == 0 }
        nextSweep = min(max(Self.fewDeparted, 2 * departed), limits.departedProcesses)
    }

    /// How long a process that is connected has been served, as ``ClientTurns`` counts it.
    subscript(serviceOf peer: PeerCredentials) -> Duration {
        get { entries[peer]?.service ?? .zero }
        set { entries[peer]?.service = newValue }
    }

    /// Whether a process that is connected may make a call of that cost, which is taken then.
    mutating func take(_ cost: Int, for peer: PeerCredentials, at now: Instant) -> Bool {
        entries[peer]?.bucket.take(cost, at: now) ?? false
    }

    /// Takes what a call that was served has cost besides.
    mutating func charge(_ cost: Int, to peer: PeerCredentials) {
        if cost > 0 { entries[peer]?.bucket.charge(cost) }
    }
}
