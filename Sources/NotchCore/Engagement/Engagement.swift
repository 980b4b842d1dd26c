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
        /// - Parameter isModal: it is an interaction's, which has the surface to itself or waits for it.
        case pin(PinID, reason: String?, isModal: Bool = false)
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

    /// Since when it has been open because somebody opened it (S14); `nil` while it is not.
    public private(set) var openedByUserSince: Instant?
    /// Somebody is near and has said so by hand.
    public private(set) var isHoveringByHand = false
    /// When ``isHoveringByHand`` last changed; `nil` while it never has.
    public private(set) var hoveringByHandChanged: Instant?
    /// Since when somebody whom a sensor senses has counted as near; `nil` while nobody does.
    public private(set) var hoveringBySensorSince: Instant?
    /// Keeps the surface open when a hover ends.
    public private(set) var keepsOpen = false
    /// How long somebody must be sensed before they count as hovering; negative counts as zero.
    public private(set) var hoverDelay = Self.defaultHoverDelay
    /// How long nobody must be sensed before the hover ends; negative counts as zero. What waits for a person to
    /// leave waits that much longer: to be kept far below the 200 ms within which the next card is due (Q17).
    public private(set) var hoverLinger = Self.defaultHoverLinger
    private var pins: [PinID: Pin] = [:]
    private var grace: (began: Instant, ends: Instant)?
    /// A hover ended while something kept the surface open; it counts when nothing does any more (Q-D19).
    private var hasMissedHoverOut = false
    /// The inputs that sense somebody.
    private var near: Set<String> = []
    /// When ``near`` last became empty, or ceased to be.
    private var sensedSince: Instant = .zero

    private struct Pin {
        let reason: String?
        let isModal: Bool
        let since: Instant
    }

    public init() {}

    public var isEngaged: Bool {
        isOpenedByUser || isHovering || !pins.isEmpty || isInLayoutGrace
    }

    /// Somebody opened the surface and nobody has closed it since (S14).
    public var isOpenedByUser: Bool { openedByUserSince != nil }

    /// Somebody has been sensed for long enough to count.
    public var isHoveringBySensor: Bool { hoveringBySensorSince != nil }

    /// Somebody counts as hovering, by hand or by sensor.
    public var isHovering: Bool { isHoveringByHand || isHoveringBySensor }

    /// Somebody is near, if only for this moment: an input senses them, or they have said so by hand.
    public var isNear: Bool { isHoveringByHand || !near.isEmpty }

    /// The expanded content has just changed its size (S16).
    public var isInLayoutGrace: Bool { grace != nil }

    /// When the layout grace ends, or when somebody who came begins to count or who left ceases to.
    public var nextDeadline: Instant? {
        guard let grace, let hoverTurns else { return grace?.ends ?? hoverTurns }
        return min(grace.ends, hoverTurns)
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
        pins.sorted { $0.key < $1.key }.map(\.value.reason)
    }

    /// Everything by which the surface is engaged: one at least while ``isEngaged``, none else.
    public var causes: [EngagementCause] {
        var causes: [EngagementCause] = []
        if let openedByUserSince { causes.append(EngagementCause(.opened(by: nil), since: openedByUserSince)) }
        if isHoveringByHand {
            causes.append(EngagementCause(.hoveringByHand, since: hoveringByHandChanged ?? .zero))
        }
        if let hoveringBySensorSince {
            causes.append(
                EngagementCause(.sensed(by: near.sorted()), since: hoveringBySensorSince, until: hoverTurns))
        }
        causes += pins.sorted { $0.key < $1.key }.map(\.value).map { pin in
            EngagementCause(
                pin.isModal ? .interaction(pin.reason ?? "") : .pinned(reason: pin.reason), since: pin.since)
        }
        if let grace { causes.append(EngagementCause(.layoutGrace, since: grace.began, until: grace.ends)) }
        return causes
    }

    /// - Returns: whether a hover ended that collapses the surface (S16), now or earlier.
    public mutating func handle(_ event: Event, at now: Instant) -> Bool {
        followSensors(at: now)
        switch event {
        case .opened:
            openedByUserSince = openedByUserSince ?? now
            hasMissedHoverOut = false
        case .closed:
            openedByUserSince = nil
            grace = nil
            hasMissedHoverOut = false
        case .hovering(let hovering):
            if hovering != isHoveringByHand { hoveringByHandChanged = now }
            hover(byHand: hovering, bySensorSince: hoveringBySensorSince)
        case .sensed(let input, let isNear): sense(input, isNear, at: now)
        case .pin(let id, let reason, let isModal): pins[id] = Pin(reason: reason, isModal: isModal, since: now)
        case .unpin(let id): pins[id] = nil
        case .layoutChanged: grace = (grace?.began ?? now, now + Self.layoutGrace)
        case .keepOpen(let keeps): keepsOpen = keeps
        case .hoverDelay(let delay): hoverDelay = delay
        case .hoverLinger(let linger): hoverLinger = linger
        case .deadline: break
        }
        followSensors(at: now)
        if let grace, grace.ends <= now { self.grace = nil }
        guard hasMissedHoverOut, !keepsOpen, pins.isEmpty, grace == nil else { return false }
        hasMissedHoverOut = false
        return true
    }

    private mutating func sense(_ input: String, _ isNear: Bool, at now: Instant) {
        let wasEmpty = near.isEmpty
        if isNear { near.insert(input) } else { near.remove(input) }
        if near.isEmpty != wasEmpty { sensedSince = now }
    }

    private mutating func followSensors(at now: Instant) {
        guard let hoverTurns, hoverTurns <= now else { return }
        hover(byHand: isHoveringByHand, bySensorSince: near.isEmpty ? nil : hoverTurns)
    }

    private mutating func hover(byHand: Bool, bySensorSince: Instant?) {
        let wasHovering = isHovering
        (isHoveringByHand, hoveringBySensorSince) = (byHand, bySensorSince)
        if isHovering != wasHovering { hasMissedHoverOut = wasHovering }
    }
}
