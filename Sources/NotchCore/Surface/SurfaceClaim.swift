public import FoundationEssentials

/// A request to take the surface over for a while (S1).
public struct SurfaceClaim: Hashable, Sendable {
    /// The module that asks; `nil` asks for whichever module is in the foreground.
    public var moduleID: String?
    public var priority: SurfacePriority
    /// How long the claim may be held, uncovered, before the watchdog ends it (S10); `nil` is for ever.
    public var maxDuration: Duration?
    /// The identity of the claimant. Of several claimants of equal priority, the one that has waited longest has the
    /// next turn, so that none has two turns while another waits. Each user of the surface that takes turns has a
    /// claimant of its own. All claims of a module that name no claimant count as one claimant, and so do those without
    /// a module.
    public var claimant: UUID
    /// The priority with which the claim waits its turn, where that is higher than ``priority``. An aged activity waits
    /// with a higher priority than the one with which it may cover others.
    package var turn: SurfacePriority?
    /// Whether the claim belongs to an interaction with the person who uses the surface, and so is not denied because
    /// of that person (S3). The holder of the claim holds a pin as well, which counts the person as engaged.
    package var isModal = false

    /// The default claimant of a claim.
    public static let anyone = UUID()
    /// The default watchdog of a claim: 30 s (S10).
    public static let defaultMaxDuration: Duration = .seconds(30)

    public init(
        moduleID: String? = nil, priority: SurfacePriority = .normal,
        maxDuration: Duration? = SurfaceClaim.defaultMaxDuration, claimant: UUID = SurfaceClaim.anyone
    ) {
        self.moduleID = moduleID
        self.priority = priority
        self.maxDuration = maxDuration
        self.claimant = claimant
    }
}
