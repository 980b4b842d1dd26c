public import FoundationEssentials

/// A request to take the surface over for a while (S1).
public struct SurfaceClaim: Hashable, Sendable {
    /// The module that asks; `nil` asks for whichever module is in the foreground.
    public var moduleID: String?
    public var priority: SurfacePriority
    /// How long the claim may be held, uncovered, before the watchdog ends it (S10); `nil` is for ever.
    public var maxDuration: Duration?
    /// Who asks. Of those whose claims are equal, whoever has waited for longest is next, however many they are, so that
    /// none is served twice while another of its priority waits. Who uses the surface in turns has one of its own. All
    /// claims that name none count as their module's, and those without a module as one claimant.
    public var claimant: UUID
    /// As whose equal it waits its turn, where that is more than its priority: what has aged counts for more than it may
    /// cover.
    package var turn: SurfacePriority?
    /// Speaks to the person who uses the surface, and so is not denied because of one (S3). Whoever holds it counts them as
    /// engaged by a pin of its own.
    package var isModal = false

    /// The claimant of a claim that names none.
    public static let anyone = UUID()
    /// The watchdog of a claim that names none: 30 s (S10).
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
