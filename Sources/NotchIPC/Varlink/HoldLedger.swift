/// Counts what clients hold: monitors, waits and pins. Nobody can take these away from them, so that their number is
/// bounded, for each process and for all clients together.
///
/// A process is known by what the kernel noted when it connected. An id that was given out anew meanwhile shares the
/// bound with the connections that its first owner left to others. Processes that the kernel does not show us (of
/// another PID namespace, all with the id 0) share one bound for each user.
struct HoldLedger {
    private let limits: VarlinkLimits
    private var processes: [PeerCredentials: Int] = [:]
    /// Connections with at least one hold.
    private(set) var holders = 0

    init(limits: VarlinkLimits) {
        self.limits = limits
    }

    /// Enters one more hold.
    ///
    /// - Parameter isFirst: the first of its connection.
    /// - Throws: ``VarlinkError/tooManyHeld(limit:processID:)``; nothing is entered then.
    mutating func add(for peer: PeerCredentials, isFirst: Bool) throws(VarlinkError) {
        let held = processes[peer, default: 0]
        guard held < limits.holdsPerProcess else {
            throw .tooManyHeld(limit: limits.holdsPerProcess, processID: Int(peer.processID))
        }
        guard !isFirst || holders < limits.holders else {
            throw .tooManyHeld(limit: limits.holders, processID: nil)
        }
        processes[peer] = held + 1
        if isFirst { holders += 1 }
    }

    /// Strikes out one hold.
    ///
    /// - Parameter isLast: the last of its connection.
    mutating func remove(for peer: PeerCredentials, isLast: Bool) {
        if let held = processes[peer] { processes[peer] = held > 1 ? held - 1 : nil }
        if isLast { holders -= 1 }
    }
}
