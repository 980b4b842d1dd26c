package import NotchCore

/// The limits that a server sets for its clients. All limits of the wire are here, so that memory stays bounded
/// whatever a client does. The worst case is 2 ``messageSize`` for each client and ``totalBacklog`` for all, 64 MiB in
/// sum.
package struct VarlinkLimits: Hashable, Sendable {
    /// The size of one incoming message in bytes, without its closing NUL. A longer message is refused as soon as it
    /// exceeds the limit, and its rest is read and discarded.
    package var messageSize = 64 << 10
    /// The number of commas and opening brackets in one incoming message, inside or outside of texts. A message with
    /// more would be slow to parse. No real call approaches the limit.
    package var separators = 8192
    /// The number of bytes of an oversized message that are discarded before its client is disconnected.
    package var discardedSize = 16 << 20
    /// The size of one outgoing reply, in bytes. A screenshot is the largest reply.
    package var replySize = 16 << 20
    /// The number of unsent bytes of one client above which a streamed event disconnects it, because it does not read.
    package var streamBacklog = 256 << 10
    /// The number of unsent bytes of one client above which its further calls wait until it reads.
    package var replyBacklog = 64 << 10
    /// The number of unsent bytes of all clients together. Above it, the server disconnects the client that has not
    /// read for longest.
    package var totalBacklog = 32 << 20
    /// The number of connected clients. At the limit, the server disconnects the client that has been idle for longest.
    package var clients = 256
    /// The number of connected clients that may monitor, wait for an answer or hold a pin. The server does not
    /// disconnect such clients in favour of others. The other places are for short calls.
    package var leaseholders = 224
    /// The number of monitors, waits and pins that one user may have at a time, on all connections together. The other
    /// places of ``leaseholders`` are for other users.
    package var leasesPerOwner = 192
    /// The same for a gateway's owner.
    package var leasesPerToken = 32
    /// The longest time between a client's connection and its first whole message.
    package var silence: Duration = .seconds(10)
    /// The number of calls a second that an owner may sustain on all connections together. Costly calls count as several
    /// (see ``NotchRequest/cost``).
    package var callsPerSecond = 1000
    /// The number of calls that an owner may make at once after a pause.
    package var burst = 2000
    /// The number of owners without a connection whose buckets are kept until they are full again.
    package var departedOwners = 4096
    /// The number of bytes of a message or of an answer that count as one further call.
    package var bytesPerCall = 16 << 10
    /// The number of calls of one client that are served before other clients have a turn.
    package var callsPerTurn = 8
    /// The time that clients are served before the loop continues with other work. A call in progress is finished.
    package var turn: Duration = .milliseconds(1)

    package init() {}
}

/// The rates at which owners may call, and the time for which each owner has been served, on all connections together.
/// Neither another connection nor another process fills an owner's ``TokenBucket`` or gives it an earlier turn.
///
/// The entry of an owner is removed once its bucket is full and it has no connection. The owners of a gateway's calls
/// have none: the connection counts to the gateway's user.
struct RateLedger {
    private struct Entry {
        var bucket: TokenBucket
        var connections = 0
        var service: Duration = .zero
        /// The number of refused calls.
        var refused = 0
    }

    private let limits: VarlinkLimits
    private var entries: [Owner: Entry] = [:]
    /// The number of entries of owners without a connection.
    private var departed = 0
    /// The value of ``departed`` at which the full buckets are removed.
    private var nextSweep = Self.fewDeparted

    private static let fewDeparted = 64

    init(limits: VarlinkLimits) { self.limits = limits }

    /// The number of buckets in memory.
    var count: Int { entries.count }
    /// Returns the number of refused calls of each owner that is remembered and has any. Owners without a connection are
    /// forgotten if they may make all their calls again.
    mutating func refusals(at now: Instant) -> [Owner: Int] {
        sweep(at: now)
        return entries.mapValues(\.refused).filter { $0.value > 0 }
    }

    /// Adds a connection.
    mutating func enter(_ owner: Owner, at now: Instant) {
        if entries[owner]?.connections == 0 { departed -= 1 }
        let full = TokenBucket(rate: limits.callsPerSecond, burst: limits.burst, at: now)
        entries[owner, default: Entry(bucket: full)].connections += 1
    }

    /// Removes a connection.
    mutating func leave(_ owner: Owner, at now: Instant) {
        guard let entry = entries[owner] else { return }
        guard entry.connections == 1 else {
            entries[owner]?.connections -= 1
            return
        }
        guard !entry.bucket.isFull(at: now) else {
            entries[owner] = nil
            return
        }
        entries[owner]?.connections = 0
        departed += 1
        if departed >= nextSweep { sweep(at: now) }
    }

    /// Removes the full buckets of owners without a connection. The number of the others may double before the next
    /// sweep, up to ``VarlinkLimits/departedOwners``. At that bound, all owners without a connection are removed.
    private mutating func sweep(at now: Instant) {
        let keepsOthers = departed < limits.departedOwners
        entries = entries.filter { _, entry in
            entry.connections > 0 || (keepsOthers && !entry.bucket.isFull(at: now))
        }
        departed = entries.values.count { $0.connections == 0 }
        nextSweep = min(max(Self.fewDeparted, 2 * departed), limits.departedOwners)
    }

    /// The time for which a connected owner has been served, as ``ClientTurns`` counts it.
    subscript(serviceOf owner: Owner) -> Duration {
        get { entries[owner]?.service ?? .zero }
        set { entries[owner]?.service = newValue }
    }

    /// Returns whether an owner may make a call of this cost, and takes the cost if so.
    mutating func take(_ cost: Int, for owner: Owner, at now: Instant) -> Bool {
        if entries[owner] == nil {
            if departed + 1 >= nextSweep { sweep(at: now) }
            entries[owner] = Entry(bucket: TokenBucket(rate: limits.callsPerSecond, burst: limits.burst, at: now))
            departed += 1
        }
        return entries[owner]?.bucket.take(cost, at: now) ?? false
    }

    /// Counts the refusal of an owner's call.
    mutating func noteRefusal(of owner: Owner) { entries[owner]?.refused += 1 }

    /// Takes the additional cost of a call that was served.
    mutating func charge(_ cost: Int, to owner: Owner) {
        if cost > 0 { entries[owner]?.bucket.charge(cost) }
    }
}

/// Lets an owner make `burst` calls at once, and sustain `rate` calls a second.
package struct TokenBucket {
    private let rate: Double
    private let burst: Double
    private var tokens: Double
    private var filled: Instant

    package init(rate: Int, burst: Int, at now: Instant) {
        self.rate = Double(rate)
        self.burst = Double(burst)
        tokens = Double(burst)
        filled = now
    }

    /// Takes the tokens that a call costs, if the bucket has them. A full bucket suffices for any call.
    package mutating func take(_ cost: Int = 1, at now: Instant) -> Bool {
        tokens = min(burst, tokens + (now - filled).seconds * rate)
        filled = now
        let cost = min(Double(cost), burst)
        guard tokens >= cost else { return false }
        tokens -= cost
        return true
    }

    /// Returns whether ``take(_:at:)`` would take one token.
    package func hasToken(at now: Instant) -> Bool { tokens + (now - filled).seconds * rate >= 1 }

    package func isFull(at now: Instant) -> Bool { tokens + (now - filled).seconds * rate >= burst }

    /// Takes the additional cost of a served call. The owner owes the tokens that the bucket lacks, up to a full
    /// bucket.
    mutating func charge(_ cost: Int) { tokens = max(-burst, tokens - Double(cost)) }
}

/// Counts the leases of clients: monitors, waits and pins. The server cannot revoke a lease, so the number of leases is
/// bounded, for each owner and for all clients together.
struct LeaseLedger {
    private let limits: VarlinkLimits
    /// The number of leases of each owner that has any.
    private(set) var counts: [Owner: Int] = [:]
    /// The number of connections with at least one lease.
    private(set) var leaseholders = 0

    init(limits: VarlinkLimits) { self.limits = limits }

    /// Adds a lease.
    ///
    /// - Parameter isFirst: whether it is the first lease of its connection.
    /// - Throws: ``VarlinkError/tooManyHeld(limit:owner:)``; no lease is added then.
    mutating func add(for owner: Owner, isFirst: Bool) throws(VarlinkError) {
        let held = counts[owner, default: 0]
        let limit = if case .gateway = owner { limits.leasesPerToken } else { limits.leasesPerOwner }
        guard held < limit else { throw .tooManyHeld(limit: limit, owner: owner.description) }
        guard !isFirst || leaseholders < limits.leaseholders else {
            throw .tooManyHeld(limit: limits.leaseholders, owner: nil)
        }
        counts[owner] = held + 1
        if isFirst { leaseholders += 1 }
    }

    /// Removes a lease.
    ///
    /// - Parameter isLast: whether it is the last lease of its connection.
    mutating func remove(for owner: Owner, isLast: Bool) {
        if let held = counts[owner] { counts[owner] = held > 1 ? held - 1 : nil }
        if isLast { leaseholders -= 1 }
    }
}

/// The number of calls and pins that an owner holds, and of its calls that were refused.
package struct OwnerUse: Hashable, Sendable {
    /// The number of monitors, waits and pins.
    package var held: Int
    /// The number of calls that were refused for want of a right, of time or of room, since the owner was last forgotten.
    package var refused: Int
}
