public import FoundationEssentials

/// Something that happened and deserves a moment on the surface (Q1).
///
/// A value: cheap to make, safe to send anywhere, and complete in itself.
public struct Activity: Identifiable, Hashable, Sendable {
    /// Minted at construction unless given.
    public let id: UUID
    /// Activities with the same key replace one another while pending; `nil` never coalesces (Q2).
    public var coalescingKey: String?
    public var priority: ActivityPriority
    public var title: String
    public var subtitle: String?
    /// An SF Symbol or freedesktop icon name; without one the card has no icon column (Q26).
    public var systemImage: String?
    public var tint: Tint
    /// How long the card rests on the surface between its transitions; negative counts as zero (U9).
    public var dwell: Duration
    /// Percent done, 0...100; `nil` shows no progress bar.
    public var progress: Double?
    /// Stays until dismissed, as a blocker in UIStream's sense (U1); ``dwell`` and ``attended`` are then ignored.
    public var hold: Bool
    /// Its dwell advances only while somebody is near, and so it is not over before they have seen it.
    ///
    /// While its card rests on the surface, uncovered, one of these ends it, if nobody dismisses it first:
    ///
    /// - Somebody has been near for the whole dwell, at once or in parts: ``ActivityOutcome/seen``.
    /// - It has rested for as long as its dwell, and another activity waits in its queue:
    ///   ``ActivityOutcome/yielded``, so that absence blocks no queue. Not while somebody is near or uses the
    ///   surface, nor while the queue is suspended, for nothing could follow then.
    /// - It has rested for the queue's limit, 10 minutes unless set, with nobody near, all in all:
    ///   ``ActivityOutcome/expiredUnseen``. The limit counts as no shorter than the dwell.
    ///
    /// It never comes back by itself: who wants that listens for the outcome.
    public var attended: Bool
    /// The module the activity belongs to; `nil` is the module the queue is bound to.
    public var module: String?

    /// The dwell of an activity that names none: 2.4 s (Q1).
    public static let defaultDwell: Duration = .milliseconds(2400)

    public init(
        id: UUID = UUID(),
        coalescingKey: String? = nil,
        priority: ActivityPriority = .normal,
        title: String,
        subtitle: String? = nil,
        systemImage: String? = nil,
        tint: Tint = .accent,
        dwell: Duration = Activity.defaultDwell,
        progress: Double? = nil,
        hold: Bool = false,
        attended: Bool = false,
        module: String? = nil
    ) {
        self.id = id
        self.coalescingKey = coalescingKey
        self.priority = priority
        self.title = title
        self.subtitle = subtitle
        self.systemImage = systemImage
        self.tint = tint
        self.dwell = dwell
        self.progress = progress
        self.hold = hold
        self.attended = attended
        self.module = module
    }
}
