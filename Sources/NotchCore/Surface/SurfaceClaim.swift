public import FoundationEssentials

/// A request to take the surface over for a while (S1).
public struct SurfaceClaim: Hashable, Sendable {
    /// The module that asks; `nil` asks for whichever module is in the foreground.
    public var moduleID: String?
    public var priority: SurfacePriority
    /// The longest time that the claim may be held, uncovered, before the watchdog ends it (S10); `nil` sets no limit.
    public var maxDuration: Duration?
    /// The identity of the claimant. Of several claimants of equal priority, the one that has waited longest has the
    /// next turn, so that no claimant has two turns while another one waits. Each user of the surface that takes turns
    /// has its own claimant. All claims of a module that name no claimant count as one claimant. All claims with
    /// neither claimant nor module count as one claimant too.
    public var claimant: UUID
    /// The priority with which the claim waits for its turn, if it is higher than ``priority``. An aged activity waits
    /// with a higher priority than the one with which it may cover others.
    package var turn: SurfacePriority?
    /// The name of the question or the interaction that the claim is for, such as `question: Reboot now?`; `nil` for a
    /// card.
    ///
    /// The claim is not denied because of a person who uses the surface (S3), since it is for that person. It takes its
    /// turn before the claims of cards and covers none. While it is held, it counts as a pin for other claims.
    package var modal: String?

    /// The class in which the claim waits its turn.
    var rank: Int { modal == nil ? (turn ?? priority).rawValue : SurfacePriority.urgent.rawValue + 1 }

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

/// The priority of a claim (S1).
public enum SurfacePriority: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// A background cue.
    case ambient
    /// An ordinary takeover by the foreground module.
    case normal
    /// A time-sensitive takeover; the only priority with which a background module may claim (S2).
    case urgent

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Makes the claim's priority for an activity of this priority (Q13).
    public init(_ priority: ActivityPriority) {
        switch priority {
        case .low: self = .ambient
        case .normal: self = .normal
        case .high: self = .urgent
        }
    }
}

/// The answer to a claim.
public enum SurfaceDecision: Hashable, Sendable {
    /// The claimant holds the surface until it ends the claim with this token.
    case granted(SurfaceToken)
    case denied(SurfaceDenial)

    /// The token of a granted claim; `nil` for a denied one.
    public var token: SurfaceToken? {
        if case .granted(let token) = self { token } else { nil }
    }
}

extension SurfaceDecision: CustomStringConvertible {
    public var description: String {
        switch self {
        case .granted(let token): "granted \(token.id)"
        case .denied(let denial): "denied: \(denial)"
        }
    }
}

/// The reason why a claim was denied.
public enum SurfaceDenial: String, CaseIterable, Hashable, Sendable {
    /// The module of the claim is not in the foreground, and the claim is not urgent (S2).
    case background
    /// A person is using the surface (S3).
    case engaged
    /// A claim that is at least as strong holds the surface (S4).
    case held
    /// Another claimant of at least the same priority has waited longer. This claimant yields until the other
    /// claimant's time to ask is over.
    case yielding
}

/// The proof of a granted claim, which also ends the claim. A stale token has no effect (S8).
public struct SurfaceToken: Hashable, Sendable {
    /// The number of the token, unique to the arbiter that granted the claim.
    public let id: UInt64

    public init(id: UInt64) { self.id = id }
}

/// The reason why a claim ended although its holder did not end it.
public enum SurfaceLoss: String, CaseIterable, Hashable, Sendable {
    /// The claim was held for longer than its `maxDuration` (S10).
    case expired
    /// The claims of its module were invalidated (S9), or its module was unloaded.
    case invalidated
}
