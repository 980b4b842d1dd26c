import NotchCore

/// Decides which faults of a script are told: the first one until the script works again, and five in ten minutes at
/// most.
struct ScriptComplaints: Hashable, Sendable {
    private static let limit = 5
    private static let time = Duration.seconds(600)

    /// When the latest complaints were.
    private var told: [Instant] = []
    private var isFailing = false

    /// - Parameter lasts: whether the fault stays until the script works again.
    /// - Returns: whether the fault is told.
    mutating func complain(lasts: Bool = true, at now: Instant) -> Bool {
        if isFailing { return false }
        told.removeAll { now - $0 >= Self.time }
        guard told.count < Self.limit else { return false }
        isFailing = lasts
        told.append(now)
        return true
    }

    /// Handles that the script works.
    ///
    /// - Returns: whether that is told, since a fault was.
    mutating func recover() -> Bool {
        defer { isFailing = false }
        return isFailing
    }
}
