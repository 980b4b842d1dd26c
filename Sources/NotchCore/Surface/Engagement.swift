/// Decides whether a person is using the surface (S12).
///
/// Engagement depends on what a person did, never on what the surface shows. A card that expands the surface is no
/// engagement.
///
/// A report by hand counts as hovering at once. A person whom sensors sense hovers once any sensor has reported *near*
/// for ``hoverDelay`` without a gap, so that a passing hand does not count. The hover ends once no sensor has reported
/// *near* for ``hoverLinger``, so that a flickering sensor neither closes the surface nor opens it again.
///
/// It is a part of ``SurfaceMachine``.
package struct Engagement: StateMachine {
    package enum Event: MachineEvent {
        /// A person opened the surface (S14).
        case opened
        /// The surface was closed, or collapsed for any other reason (S14).
        case closed
        /// A report by hand says that a person came near (`true`) or left (`false`). It counts at once.
        case hovering(Bool)
        /// An input senses a person (`true`) or does not (`false`). An input that is lost, or whose state is unknown,
        /// senses no person.
        case sensed(input: String, Bool)
        case pin(PinID, reason: String?)
        case unpin(PinID)
        /// The expanded content changed its size. That alone may end a hover (S16).
        case layoutChanged
        case keepOpen(Bool)
        /// Sets ``Engagement/hoverDelay``, also for a delay that has begun.
        case hoverDelay(Duration)
        /// Sets ``Engagement/hoverLinger``, also for a linger that has begun.
        case hoverLinger(Duration)
        case deadline
    }

    /// The time after a change of layout in which the end of a hover does not count: 600 ms (S16).
    package static let layoutGrace: Duration = .milliseconds(600)
    /// The default ``hoverDelay``: 120 ms.
    package static let defaultHoverDelay: Duration = .milliseconds(120)
    /// The default ``hoverLinger``: 80 ms.
    package static let defaultHoverLinger: Duration = .milliseconds(80)

    /// When a person opened the surface (S14); `nil` unless it is open for that reason.
    package private(set) var openedByUserSince: Instant?
    /// Whether a report by hand says that a person is near.
    package private(set) var isHoveringByHand = false
    /// When ``isHoveringByHand`` last changed; `nil` before its first change.
    package private(set) var hoveringByHandChanged: Instant?
    /// When the person whom a sensor senses began to count as near; `nil` while no person does.
    package private(set) var hoveringBySensorSince: Instant?
    /// Whether the surface stays open when a hover ends.
    package private(set) var keepsOpen = false
    /// The time that a person must be sensed before they count as hovering. A negative value counts as zero.
    package private(set) var hoverDelay = Self.defaultHoverDelay
    /// The time without a sensed person after which the hover ends. A negative value counts as zero. It delays
    /// everything that waits for a person to leave, so keep it far below the 200 ms within which the next card is due
    /// (Q17).
    package private(set) var hoverLinger = Self.defaultHoverLinger
    private var pins: [PinID: Pin] = [:]
    private var grace: (began: Instant, ends: Instant)?
    /// Whether a hover ended while a pin, ``keepsOpen`` or the layout grace kept the surface open. The end counts once
    /// none of them keeps the surface open (Q-D19).
    private var hasMissedHoverOut = false
    /// The inputs that sense a person.
    private var near: Set<String> = []
    /// When ``near`` last became empty or stopped being empty.
    private var sensedSince: Instant = .zero

    private struct Pin {
        let reason: String?
        let since: Instant
    }

    package init() {}

    package var isEngaged: Bool { isOpenedByUser || isHovering || !pins.isEmpty || isInLayoutGrace }
    /// Whether a person opened the surface and it has not been closed since (S14).
    package var isOpenedByUser: Bool { openedByUserSince != nil }
    /// Whether a person has been sensed for long enough to count.
    package var isHoveringBySensor: Bool { hoveringBySensorSince != nil }
    /// Whether a person counts as hovering, by hand or by sensor.
    package var isHovering: Bool { isHoveringByHand || isHoveringBySensor }
    /// Whether a person is near, even if only briefly: an input senses them, or a report by hand says so.
    package var isNear: Bool { isHoveringByHand || !near.isEmpty }
    /// Whether the expanded content has just changed its size (S16).
    package var isInLayoutGrace: Bool { grace != nil }

    /// The first of three instants: the layout grace ends, a person who came near begins to count, a person who left
    /// stops counting; `nil` if none of these is due.
    package var nextDeadline: Instant? {
        guard let grace, let hoverTurns else { return grace?.ends ?? hoverTurns }
        return min(grace.ends, hoverTurns)
    }

    /// When ``isHoveringBySensor`` changes to follow ``near``; `nil` while they agree.
    private var hoverTurns: Instant? {
        guard near.isEmpty == isHoveringBySensor else { return nil }
        return sensedSince + (near.isEmpty ? hoverLinger : hoverDelay).timerLength
    }

    package var pinCount: Int { pins.count }
    /// The reasons of the pins, oldest first (S16).
    package var pinReasons: [String?] { pins.sorted { $0.key < $1.key }.map(\.value.reason) }

    /// The causes of the engagement: at least one while ``isEngaged``, none otherwise.
    package var causes: [EngagementCause] {
        var causes: [EngagementCause] = []
        if let openedByUserSince { causes.append(EngagementCause(.opened(by: nil), since: openedByUserSince)) }
        if isHoveringByHand {
            causes.append(EngagementCause(.hoveringByHand, since: hoveringByHandChanged ?? .zero))
        }
        if let hoveringBySensorSince {
            causes.append(EngagementCause(.sensed(by: near.sorted()), since: hoveringBySensorSince, until: hoverTurns))
        }
        causes += pins.sorted { $0.key < $1.key }.map(\.value).map { pin in
            EngagementCause(.pinned(reason: pin.reason), since: pin.since)
        }
        if let grace { causes.append(EngagementCause(.layoutGrace, since: grace.began, until: grace.ends)) }
        return causes
    }

    /// - Returns: whether a hover that collapses the surface (S16) ended, now or earlier.
    package mutating func handle(_ event: Event, at now: Instant) -> Bool {
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
        case .pin(let id, let reason): pins[id] = Pin(reason: reason, since: now)
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

/// A cause of the surface's engagement, and its period (S12).
public struct EngagementCause: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A person opened the surface (S14). The value is the input that the person used, if it is known.
        case opened(by: String?)
        /// A report by hand says that a person is near.
        case hoveringByHand
        /// A person is near, and these inputs sense them. The list is empty during the linger after the person has
        /// left.
        case sensed(by: [String])
        /// A pin keeps the surface open (S16).
        case pinned(reason: String?)
        /// A question or an interaction has the surface to itself.
        case interaction(String)
        /// The expanded content has just changed its size (S16).
        case layoutGrace
    }

    public var kind: Kind
    public var since: Instant
    /// When the cause ends by itself; `nil` if only an event ends it.
    public var until: Instant?

    public init(_ kind: Kind, since: Instant, until: Instant? = nil) {
        self.kind = kind
        self.since = since
        self.until = until
    }
}

/// A pin that keeps the surface open, and cards off it, until it is released (S16).
///
/// A program releases the pin with ``release()``, which is idempotent, or by releasing the object.
@SurfaceActor
public final class PresentationPin {
    /// The reason why the surface is pinned, for diagnosis.
    public nonisolated let reason: String?
    private nonisolated let id: PinID
    private nonisolated let onRelease: @SurfaceActor @Sendable (PinID) -> Void

    init(id: PinID, reason: String?, onRelease: @escaping @SurfaceActor @Sendable (PinID) -> Void) {
        self.id = id
        self.reason = reason
        self.onRelease = onRelease
    }

    /// Removes the pin. The call is idempotent.
    public func release() { onRelease(id) }

    deinit {
        // The last reference to a pin may be released on any thread. A second release has no effect, so the pin does
        // not record whether it was released.
        let (id, onRelease) = (id, onRelease)
        Task { @SurfaceActor in onRelease(id) }
    }
}

/// The identity of a presentation pin.
package struct PinID: Hashable, Comparable, Sendable {
    package let value: Int

    package init(_ value: Int) { self.value = value }

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
