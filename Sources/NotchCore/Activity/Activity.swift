public import FoundationEssentials

/// Something that happened and deserves a moment on the surface (Q1).
///
/// An activity is a value: it is cheap to make, safe to send anywhere, and complete in itself.
public struct Activity: Identifiable, Hashable, Sendable {
    /// The identifier of the activity. The initializer makes a new one unless it is given one.
    public let id: UUID
    /// The key of the activity. Activities with the same key replace one another while pending; `nil` never coalesces
    /// (Q2).
    public var coalescingKey: String?
    public var priority: ActivityPriority
    public var title: String
    public var subtitle: String?
    /// The icon, by its SF Symbol or freedesktop name; without one the card has no icon column (Q26).
    public var systemImage: String?
    public var tint: Tint
    /// How long the card rests on the surface between its transitions; a negative dwell counts as zero (U9).
    public var dwell: Duration
    /// The progress in percent, 0...100; `nil` shows no progress bar.
    public var progress: Double?
    /// Whether the card stays until it is dismissed, as a blocker in UIStream's sense (U1). ``dwell`` and ``attended``
    /// are then ignored.
    public var hold: Bool
    /// Whether the dwell advances only while somebody is near, so that the card does not leave before somebody has seen
    /// it.
    ///
    /// While the card rests on the surface, uncovered, it ends in one of these ways, if nobody dismisses it first:
    ///
    /// - Somebody has been near for the whole dwell, at once or in parts: ``ActivityOutcome/seen``.
    /// - The card has rested for as long as its dwell, and another activity waits in its queue:
    ///   ``ActivityOutcome/yielded``. So absence blocks no queue. The card does not yield while somebody is near or
    ///   uses the surface, nor while the queue is suspended, because no activity could follow it then.
    /// - The card has rested with nobody near for the queue's limit in total, 10 minutes unless set:
    ///   ``ActivityOutcome/expiredUnseen``. The limit is never shorter than the dwell.
    ///
    /// The activity never comes back by itself. A program that wants to show it again listens for the outcome.
    public var attended: Bool
    /// The module the activity belongs to; `nil` is the module the queue is bound to.
    public var module: String?
    /// Who sent the activity, such as the name of a program. The name is small, and the first thing that a card without
    /// much room leaves out. `nil` shows the name of the module that the activity is of, if the display has several
    /// modules, and otherwise nobody. An empty name shows nobody.
    public var source: String?
    /// How often a title or a subtitle that is longer than its line moves through it, at least once.
    public var repeats: Int
    /// The reason for the length of ``dwell``.
    package var dwellBasis = DwellBasis.given
    /// Whether the activity is kept nowhere: neither in the history nor on the disk.
    package var isTransient = false
    private var body = CardBody.words

    /// The dwell of an activity that names none: 2.4 s (Q1).
    public static let defaultDwell: Duration = .milliseconds(2400)

    /// The view that the card shows in the place of icon, words and progress; `nil` shows these.
    ///
    /// ``title`` and ``subtitle`` still name the activity in lists and in the history. ``tint``, ``priority`` and
    /// ``hold`` have the same effect on the card as without a view. The card has its words where the view is
    /// beyond ``ViewLimits``.
    public var view: ViewNode? {
        get { if case .view(let node) = body { node } else { nil } }
        set { body = newValue.map { .view($0) } ?? .words }
    }

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
        module: String? = nil,
        source: String? = nil,
        repeats: Int = 1,
        view: ViewNode? = nil
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
        self.source = source
        self.repeats = repeats
        self.view = view
    }
}
