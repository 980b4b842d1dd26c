/// Whether a person is using the surface (S12).
///
/// Intent only: what a person did, never what the surface shows. A card that expands the surface engages
/// nobody.
public struct Engagement: Sendable {
    public enum Event: Sendable {
        /// Somebody opened the surface (S14).
        case opened
        /// The surface was closed, or collapsed for any other reason (S14).
        case closed
        /// Somebody came near, or left.
        case hovering(Bool)
        case pin(PinID, reason: String?)
        case unpin(PinID)
        /// The expanded content changed its size: a hover may end because of that alone (S16).
        case layoutChanged
        case keepOpen(Bool)
        case deadline
    }

    /// How long after a change of layout a hover that ends does not count: 600 ms (S16).
    public static let layoutGrace: Duration = .milliseconds(600)

    public private(set) var isOpenedByUser = false
    public private(set) var isHovering = false
    /// Keeps the surface open when a hover ends.
    public private(set) var keepsOpen = false
    private var pins: [PinID: String?] = [:]
    private var graceEnds: Instant?
    /// A hover ended while something kept the surface open; it counts when nothing does any more (Q-D19).
    private var hasMissedHoverOut = false

    public init() {}

    public var isEngaged: Bool {
        isOpenedByUser || isHovering || !pins.isEmpty || graceEnds != nil
    }

    /// When the layout grace ends.
    public var nextDeadline: Instant? { graceEnds }

    /// The number of pins held.
    public var pinCount: Int { pins.count }

    /// Why each pin is held, oldest first (S16).
    public var pinReasons: [String?] {
        pins.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Returns: whether a hover ended that collapses the surface (S16), now or earlier.
    public mutating func handle(_ event: Event, at now: Instant) -> Bool {
        switch event {
        case .opened:
            isOpenedByUser = true
            hasMissedHoverOut = false
        case .closed:
            isOpenedByUser = false
            graceEnds = nil
            hasMissedHoverOut = false
        case .hovering(let hovering):
            guard hovering != isHovering else { return false }
            isHovering = hovering
            hasMissedHoverOut = !hovering
        case .pin(let id, let reason): pins[id] = .some(reason)
        case .unpin(let id): pins[id] = nil
        case .layoutChanged: graceEnds = now + Self.layoutGrace
        case .keepOpen(let keeps): keepsOpen = keeps
        case .deadline:
            if let graceEnds, graceEnds <= now { self.graceEnds = nil }
        }
        guard hasMissedHoverOut, !keepsOpen, pins.isEmpty, graceEnds == nil else { return false }
        hasMissedHoverOut = false
        return true
    }
}
