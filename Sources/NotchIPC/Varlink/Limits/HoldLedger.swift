/// Counts what clients hold: monitors, waits and pins. The server cannot take these away from clients, so their number
/// is bounded, for each process and for all clients together.
///
/// A process is identified by the credentials that the kernel noted when it connected. If the kernel reuses a process
/// id, the new process shares the bound with the connections that the first owner of the id left to other processes.
/// Processes that the kernel does not show us (those of another PID namespace, which all have the id 0) share one bound
/// for each user.
struct HoldLedger {
    private let limits: VarlinkLimits
    private var processes: [PeerCredentials: Int] = [:]
    /// The number of connections with at least one hold.
    private(set) var holders = 0

    init(limits: VarlinkLimits) { self.limits = limits }

    /// Adds a hold.
    ///
    /// - Parameter isFirst: whether it is the first hold of its connection.
    /// - Throws: ``VarlinkError/tooManyHeld(limit:processID:)``; no hold is added then.
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

    /// Removes a hold.
    ///
    /// - Parameter isLast: whether it is the last hold of its connection.
    mutating func remove(for peer: PeerCredentials, isLast: Bool) {
        if let held = processes[peer] { processes[peer] = held > 1 ? held - 1 : nil }
        if isLast { holders -= 1 }
    }
}
