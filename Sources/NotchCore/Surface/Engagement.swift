/// Whether a person is using the surface (S12).
///
/// Engagement depends on what a person did, never on what the surface shows. A card that expands the surface engages
/// nobody.
///
/// Somebody hovers at once when a report by hand says so. Somebody whom sensors sense hovers once any sensor has
/// reported *near* for ``hoverDelay`` without a gap, so that a hand that passes by does not count. From then on they
/// hover until no sensor has reported *near* for ``hoverLinger``, so that a sensor that flickers neither closes the
/// surface nor opens it anew.
///
/// It is a part of ``SurfaceMachine``.
package struct Engagement: StateMachine {
    package enum Event: MachineEvent {
        /// Somebody opened the surface (S14).
        case opened
        /// The surface was closed, or collapsed for any other reason (S14).
        case closed
        /// A report by hand says that somebody came near (`true`) or left (`false`). It counts at once.
        case hovering(Bool)
        /// An input senses somebody (`true`) or nobody (`false`). An input that is lost, or whose state is unknown,
        /// senses nobody.
        case sensed(input: String, Bool)
        /// - Parameter isModal: whether the pin belongs to an interaction, which has the surface to itself or waits for
        ///   it.
        case pin(PinID, reason: String?, isModal: Bool = false)
        case unpin(PinID)
        /// The expanded content changed its size. A hover may end because of that alone (S16).
        case layoutChanged
        case keepOpen(Bool)
        /// Sets ``Engagement/hoverDelay``, also for a person who is waiting for it now.
        case hoverDelay(Duration)
        /// Sets ``Engagement/hoverLinger``, also for a person who is leaving now.
        case hoverLinger(Duration)
        case deadline
    }

    /// The time after a change of layout in which the end of a hover does not count: 600 ms (S16).
    package static let layoutGrace: Duration = .milliseconds(600)
    /// The default ``hoverDelay``: 120 ms.
    package static let defaultHoverDelay: Duration = .milliseconds(120)
    /// The default ``hoverLinger``: 80 ms.
    package static let defaultHoverLinger: Duration = .milliseconds(80)

    /// The instant since which the surface has been open because somebody opened it (S14); `nil` while it is not.
    package private(set) var openedByUserSince: Instant?
    /// Whether a report by hand says that somebody is near.
    package private(set) var isHoveringByHand = false
    /// When ``isHoveringByHand`` last changed; `nil` while it never has.
    package private(set) var hoveringByHandChanged: Instant?
    /// The instant since which somebody whom a sensor senses has counted as near; `nil` while nobody does.
    package private(set) var hoveringBySensorSince: Instant?
    /// Whether the surface stays open when a hover ends.
    package private(set) var keepsOpen = false
    /// How long somebody must be sensed before they count as hovering. A negative value counts as zero.
    package private(set) var hoverDelay = Self.defaultHoverDelay
    /// How long nobody must be sensed before the hover ends. A negative value counts as zero. Everything that waits for
    /// a person to leave waits that much longer, so keep this far below the 200 ms within which the next card is due
    /// (Q17).
    package private(set) var hoverLinger = Self.defaultHoverLinger
    private var pins: [PinID: Pin] = [:]
    private var grace: (began: Instant, ends: Instant)?
    /// Whether a hover ended while something kept the surface open. The end counts once nothing keeps the surface open
    /// any more (Q-D19).
    private var hasMissedHoverOut = false
    /// The inputs that sense somebody.
    private var near: Set<String> = []
    /// When ``near`` last became empty or stopped being empty.
    private var sensedSince: Instant = .zero

    private struct Pin {
        let reason: String?
        let isModal: Bool
        let since: Instant
    }

    package init() {}

    package var isEngaged: Bool { isOpenedByUser || isHovering || !pins.isEmpty || isInLayoutGrace }
    /// Whether somebody opened the surface and nobody has closed it since (S14).
    package var isOpenedByUser: Bool { openedByUserSince != nil }
    /// Whether somebody has been sensed for long enough to count.
    package var isHoveringBySensor: Bool { hoveringBySensorSince != nil }
    /// Whether somebody counts as hovering, by hand or by sensor.
    package var isHovering: Bool { isHoveringByHand || isHoveringBySensor }
    /// Whether somebody is near, if only for this moment: an input senses them, or a report by hand says so.
    package var isNear: Bool { isHoveringByHand || !near.isEmpty }
    /// Whether the expanded content has just changed its size (S16).
    package var isInLayoutGrace: Bool { grace != nil }

    /// When the layout grace ends, when a person who came begins to count, or when a person who left stops counting,
    /// whichever is first; `nil` where none of these is due.
    package var nextDeadline: Instant? {
        guard let grace, let hoverTurns else { return grace?.ends ?? hoverTurns }
        return min(grace.ends, hoverTurns)
    }

    /// When ``isHoveringBySensor`` changes to follow what is sensed; `nil` while it does so already.
    private var hoverTurns: Instant? {
        guard near.isEmpty == isHoveringBySensor else { return nil }
        return sensedSince + (near.isEmpty ? hoverLinger : hoverDelay).timerLength
    }

    package var pinCount: Int { pins.count }
    /// The reasons of the pins, oldest first (S16).
    package var pinReasons: [String?] { pins.sorted { $0.key < $1.key }.map(\.value.reason) }

    /// Everything that engages the surface: at least one cause while ``isEngaged``, none otherwise.
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
            EngagementCause(
                pin.isModal ? .interaction(pin.reason ?? "") : .pinned(reason: pin.reason), since: pin.since)
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

/// A cause by which the surface is engaged, and since when it is (S12).
public struct EngagementCause: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Somebody opened the surface (S14). The value is the input by which they did so, where that is known.
        case opened(by: String?)
        /// A report by hand says that somebody is near.
        case hoveringByHand
        /// Somebody is near, and these inputs sense them. The list is empty while somebody who has just left still
        /// counts.
        case sensed(by: [String])
        /// Somebody keeps the surface as it is (S16).
        case pinned(reason: String?)
        /// A question or another interaction has the surface to itself, or waits for the card on show to leave.
        case interaction(String)
        /// The expanded content has just changed its size (S16).
        case layoutGrace
    }

    public var kind: Kind
    public var since: Instant
    /// When the cause ends by itself; `nil` where somebody has to do something first.
    public var until: Instant?

    public init(_ kind: Kind, since: Instant, until: Instant? = nil) {
        self.kind = kind
        self.since = since
        self.until = until
    }
}

/// A pin that keeps the surface open, and cards away from it, until it is released (S16).
///
/// A program releases it with ``release()``, which may be called more than once, or by letting go of the object.
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

    /// Takes the pin away. The call is idempotent.
    public func release() { onRelease(id) }

    deinit {
        // A pin may be let go on any thread. Releasing it twice is harmless, so the pin does not remember whether it
        // was released.
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
