internal import NotchCore

/// The rates at which processes may call, and how long each process has been served, on all its connections together.
/// Reconnecting neither fills a process's ``TokenBucket`` nor gives it an earlier turn.
///
/// A process is identified as in ``HoldLedger``. It is forgotten once its bucket is full and it has no connection.
struct RateLedger {
    private struct Entry {
        var bucket: TokenBucket
        var connections = 0
        var service: Duration = .zero
    }

    private let limits: VarlinkLimits
    private var entries: [PeerCredentials: Entry] = [:]
    /// The number of entries of processes without a connection.
    private var departed = 0
    /// The value of ``departed`` at which the full buckets are forgotten.
    private var nextSweep = Self.fewDeparted

    private static let fewDeparted = 64

    init(limits: VarlinkLimits) { self.limits = limits }

    /// The number of buckets in memory.
    var count: Int { entries.count }

    /// Adds a connection.
    mutating func enter(_ peer: PeerCredentials, at now: Instant) {
        if entries[peer]?.connections == 0 { departed -= 1 }
        let full = TokenBucket(rate: limits.callsPerSecond, burst: limits.burst, at: now)
        entries[peer, default: Entry(bucket: full)].connections += 1
    }

    /// Removes a connection.
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

    /// Forgets the full buckets of processes without a connection. The number of the others may double before the next
    /// sweep, up to ``VarlinkLimits/departedProcesses``. At that bound, all processes without a connection are
    /// forgotten.
    private mutating func sweep(at now: Instant) {
        let keepsOthers = departed < limits.departedProcesses
        entries = entries.filter { _, entry in
            entry.connections > 0 || (keepsOthers && !entry.bucket.isFull(at: now))
        }
        departed = entries.values.count { $0.connections == 0 }
        nextSweep = min(max(Self.fewDeparted, 2 * departed), limits.departedProcesses)
    }

    /// How long a connected process has been served, as ``ClientTurns`` counts it.
    subscript(serviceOf peer: PeerCredentials) -> Duration {
        get { entries[peer]?.service ?? .zero }
        set { entries[peer]?.service = newValue }
    }

    /// Returns whether a connected process may make a call of that cost, and takes the cost if so.
    mutating func take(_ cost: Int, for peer: PeerCredentials, at now: Instant) -> Bool {
        entries[peer]?.bucket.take(cost, at: now) ?? false
    }

    /// Takes the additional cost of a call that was served.
    mutating func charge(_ cost: Int, to peer: PeerCredentials) {
        if cost > 0 { entries[peer]?.bucket.charge(cost) }
    }
}
