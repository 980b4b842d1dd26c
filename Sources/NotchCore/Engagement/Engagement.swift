/// Whether a person is using the surface (S12).
///
/// Intent only: what a person did, never what the surface shows. A card that expands the surface engages
/// nobody.
///
/// Somebody hovers at once when told so by hand, and by way of sensors once any of them has said *near* for
/// ``hoverDelay`` without a gap: a hand that passes by does not count. From then on they hover until no sensor
/// has said so for ``hoverLinger``: one that flickers neither closes the surface nor opens it anew.
public struct Engagement: Sendable {
    public enum Event: Sendable {
        /// Somebody opened the surface (S14).
        case opened
        /// The surface was closed, or collapsed for any other reason (S14).
        case closed
        /// Somebody came near, or left, and said so: it counts at once.
        case hovering(Bool)
        /// What an input senses. One that is lost, or that nobody knows the state of, senses nothing: `false`.
        case sensed(input: String, Bool)
        case pin(PinID, reason: String?)
        case unpin(PinID)
        /// The expanded content changed its size: a hover may end because of that alone (S16).
        case layoutChanged
        case keepOpen(Bool)
        /// Sets ``Engagement/hoverDelay``, also for somebody who is waiting for it now.
        case hoverDelay(Duration)
        /// Sets ``Engagement/hoverLinger``, also for somebody who is leaving now.
        case hoverLinger(Duration)
        case deadline
    }

    /// How long after a change of layout a hover that ends does not count: 600 ms (S16).
    public static let layoutGrace: Duration = .milliseconds(600)
    /// The ``hoverDelay`` that holds until another is set: 120 ms.
    public static let defaultHoverDelay: Duration = .milliseconds(120)
    /// The ``hoverLinger`` that holds until another is set: 80 ms.
    public static let defaultHoverLinger: Duration = .milliseconds(80)

    public private(set) var isOpenedByUser = false
    /// Somebody is near and has said so by hand.
    public private(set) var isHoveringByHand = false
    /// When ``isHoveringByHand`` last changed; `nil` while it never has.
    public private(set) var hoveringByHandChanged: Instant?
    /// Somebody has been sensed for long enough to count.
    public private(set) var isHoveringBySensor = false
    /// Keeps the surface open when a hover ends.
    public private(set) var keepsOpen = false
    /// How long somebody must be sensed before they count as hovering; negative counts as zero.
    public private(set) var hoverDelay = Self.defaultHoverDelay
    /// How long nobody must be sensed before the hover ends; negative counts as zero. What waits for a person to
    /// leave waits that much longer: to be kept far below the 200 ms within which the next card is due (Q17).
    public private(set) var hoverLinger = Self.defaultHoverLinger
    private var pins: [PinID: String?] = [:]
    private var graceEnds: Instant?
    /// A hover ended while something kept the surface open; it counts when nothing does any more (Q-D19).
    private var hasMissedHoverOut = false
    /// The inputs that sense somebody.
    private var near: Set<String> = []
    /// When ``near`` last became empty, or ceased to be.
    private var sensedSince: Instant = .zero

    public init() {}

    public var isEngaged: Bool {
        isOpenedByUser || isHovering || !pins.isEmpty || graceEnds != nil
    }

    /// Somebody counts as hovering, by hand or by sensor.
    public var isHovering: Bool { isHoveringByHand || isHoveringBySensor }

    /// Somebody is near, if only for this moment: an input senses them, or they have said so by hand.
    public var isNear: Bool { isHoveringByHand || !near.isEmpty }

    /// The expanded content has just changed its size (S16).
    public var isInLayoutGrace: Bool { graceEnds != nil }

    /// When the layout grace ends, or when somebody who came begins to count or who left ceases to.
    public var nextDeadline: Instant? {
        guard let graceEnds, let hoverTurns else { return graceEnds ?? hoverTurns }
        return min(graceEnds, hoverTurns)
    }

    /// When ``isHoveringBySensor`` follows what is sensed.
    private var hoverTurns: Instant? {
        guard near.isEmpty == isHoveringBySensor else { return nil }
        return sensedSince + (near.isEmpty ? hoverLinger : hoverDelay).timerLength
    }

    /// The number of pins held.
    public var pinCount: Int { pins.count }

    /// Why each pin is held, oldest first (S16).
    public var pinReasons: [String?] {
        pins.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Returns: whether a hover ended that collapses the surface (S16), now or earlier.
    public mutating func handle(_ event: Event, at now: Instant) -> Bool {
        followSensors(at: now)
        switch event {
        case .opened:
            isOpenedByUser = true
            hasMissedHoverOut = false
        case .closed:
            isOpenedByUser = false
            graceEnds = nil
            hasMissedHoverOut = false
        case .hovering(let hovering):
            if hovering != isHoveringByHand { hoveringByHandChanged = now }
            hover(byHand: hovering, bySensor: isHoveringBySensor)
        case .sensed(let input, let isNear): sense(input, isNear, at: now)
        case .pin(let id, let reason): pins[id] = .some(reason)
        case .unpin(let id): pins[id] = nil
        case .layoutChanged: graceEnds = now + Self.layoutGrace
        case .keepOpen(let keeps): keepsOpen = keeps
        case .hoverDelay(let delay): hoverDelay = delay
        case .hoverLinger(let linger): hoverLinger = linger
        case .deadline: break
        }
        followSensors(at: now)
        if let graceEnds, graceEnds <= now { self.graceEnds = nil }
        guard hasMissedHoverOut, !keepsOpen, pins.isEmpty, graceEnds == nil else { return false }
        hasMissedHoverOut = false
        return true
    }

    private mutating func sense(_ input: String, _ isNear: Bool, at now: Instant) {
        let wasEmpty = near.isEmpty
        if isNear { near.insert(input) } else { near.remove(input) }
        if near.isEmpty != wasEmpty { sensedSince = now }
    }

    private mutating func followSensors(at now: Instant) {
        if let hoverTurns, hoverTurns <= now { hover(byHand: isHoveringByHand, bySensor: !near.isEmpty) }
    }

    private mutating func hover(byHand: Bool, bySensor: Bool) {
        let wasHovering = isHovering
        (isHoveringByHand, isHoveringBySensor) = (byHand, bySensor)
        if isHovering != wasHovering { hasMissedHoverOut = wasHovering }
    }
}
