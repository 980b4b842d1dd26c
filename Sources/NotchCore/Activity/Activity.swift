public import FoundationEssentials

/// An event that deserves a moment on the surface (Q1).
///
/// An activity is a value: it is cheap to make, safe to send anywhere, and complete in itself.
public struct Activity: Identifiable, Hashable, Sendable {
    /// The identifier of the activity. The initializer makes a new one by default.
    public package(set) var id: UUID
    /// The key of the activity. Activities with the same key replace one another while pending; `nil` never coalesces
    /// (Q2).
    public var coalescingKey: String?
    public var priority: ActivityPriority
    public var title: String
    public var subtitle: String?
    /// The icon, by its SF Symbol or freedesktop name; without one the card has no icon column (Q26).
    public var systemImage: String?
    public var tint: Tint
    /// The time that the card rests on the surface between its transitions; a negative dwell counts as zero (U9).
    public var dwell: Duration
    /// The progress in percent, 0...100; `nil` shows no progress bar.
    public var progress: Double?
    /// Whether the card stays until it is dismissed, as a blocker in UIStream's sense (U1). ``dwell`` and ``attended``
    /// are then ignored.
    public var hold: Bool
    /// Whether the dwell advances only while a person is near, so that the card does not leave before a person has seen
    /// it.
    ///
    /// While the card rests on the surface, uncovered, it ends in one of these ways, unless it is dismissed first:
    ///
    /// - A person has been near for the whole dwell, at once or in parts: ``ActivityOutcome/seen``.
    /// - The card has rested for its dwell, and another activity waits in its queue: ``ActivityOutcome/yielded``. So
    ///   the absence of people blocks no queue. The card does not yield while a person is near or uses the surface, nor
    ///   while the queue is suspended, because no activity could follow it then.
    /// - The card has rested without a person near for the queue's limit in total, by default 10 minutes:
    ///   ``ActivityOutcome/expiredUnseen``. The limit is never shorter than the dwell.
    ///
    /// The activity is not shown again automatically. A program that wants to show it again must observe the outcome.
    public var attended: Bool
    /// The module of the activity; `nil` is the module to which the queue is bound.
    public var module: String?
    /// The sender of the activity, such as the name of a program. The card shows the name in small letters, and omits
    /// it first if it lacks room. With `nil`, the card shows the name of the activity's module if the display has
    /// several modules, and otherwise no name. With an empty string, it shows no name.
    public var source: String?
    /// The number of times that a title or a subtitle that is longer than its line scrolls through it, at least 1.
    public var repeats: Int
    /// Who has made the activity; the program itself, unless a client has.
    public package(set) var owner = Owner.daemon
    /// The reason for the length of ``dwell``.
    package var dwellBasis = DwellBasis.given
    /// Who ended the activity before its time; `nil` if nobody did, or if that is unknown.
    package var endedBy: ActivityEnder?
    /// Whether the activity is omitted from the history and from the disk.
    package var isTransient = false
    /// The number of ``replacements``. With 32 bits it fits between the small members, so that copies of activities cost
    /// no more.
    private var replacementCount: Int32 = 0
    /// The number of ``unread`` characters.
    private var unreadCount: Int32 = 0
    private var body = CardBody.words

    /// The default dwell: 2.4 s (Q1).
    public static let defaultDwell: Duration = .milliseconds(2400)

    /// The view that the card shows instead of icon, texts and progress; `nil` for a card without a view.
    ///
    /// ``title`` and ``subtitle`` still name the activity in lists and in the history. ``tint``, ``priority`` and
    /// ``hold`` have the same effect on the card as without a view. If the view exceeds ``ViewLimits``, the card shows
    /// icon, texts and progress.
    public var view: ViewNode? {
        get { if case .view(let node) = body { node } else { nil } }
        set { if !isModal { body = newValue.map { .view($0) } ?? .words } }
    }

    /// The choices of a question; `nil` for a card.
    ///
    /// A question waits before all cards, including those with a high priority, unless it follows its own priority
    /// (``Choices/followsPriority``). It stays on the surface until it is answered or its timeout ends. It is also
    /// shown to a person who uses the surface. ``dwell``, ``progress``, ``hold``, ``attended`` and ``module`` have no
    /// effect on it. The choices of an activity do not change.
    public package(set) var choices: Choices? {
        get { if case .choices(let choices) = body { choices } else { nil } }
        set { if let newValue { body = .choices(newValue) } }
    }

    /// Whether the activity is an interaction of a program. The program determines what the surface shows, and ends the
    /// interaction.
    package var isInteraction: Bool { if case .interaction = body { true } else { false } }
    /// Whether the activity has the surface to itself while it shows. Questions and interactions do.
    package var isModal: Bool {
        switch body {
        case .words, .view: false
        case .choices, .interaction: true
        }
    }

    /// The prefix of the coalescing keys of the cards of configured actions.
    package static let actionKeyPrefix = "action:"
    /// Whether the card holds only while an action runs (`RunningCard=hold`).
    package var endsWithItsAction: Bool {
        hold && owner == .daemon && coalescingKey?.hasPrefix(Self.actionKeyPrefix) == true
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

/// The urgency of an activity (Q1).
///
/// The priority orders only the pending activities: a high activity never interrupts a card on screen (Q4).
public enum ActivityPriority: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// A background cue.
    case low
    /// An ordinary activity; the default.
    case normal
    /// A time-sensitive activity. It is shown before all other cards. A background module may show only such activities
    /// (S2).
    case high

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The reason for the length of an activity's dwell.
package enum DwellBasis: String, Hashable, Sendable {
    /// The maker of the activity has set the dwell.
    case given
    /// The configuration sets one dwell for all activities without their own (Q1).
    case standard
    /// The length of the texts, by ``Activity/readingDwell(title:subtitle:priority:)``.
    case reading
}

/// The content of a card: texts or a view, or that of a question or an interaction.
///
/// Only a view and choices need separate memory, because few activities have them.
indirect enum CardBody: Hashable, Sendable {
    /// Icon, title, subtitle and progress.
    case words
    case view(ViewNode)
    case choices(Choices)
    case interaction
}

extension Activity {
    /// Makes an interaction of a program, with the name that people see.
    init(interaction name: String) {
        self.init(title: name)
        body = .interaction
        isTransient = true
    }

    /// The class of the activity in the line: the number of its priority, or a higher number for questions and
    /// interactions, which precede all cards.
    var rank: Int {
        switch body {
        case .words, .view: priority.rawValue
        case .choices(let choices): choices.followsPriority ? priority.rawValue : PendingActivities.modalRank
        case .interaction: PendingActivities.modalRank
        }
    }
}

extension Activity {
    /// Returns the time in which a card can be read. The card rests for this time if its dwell is not set (Q1).
    ///
    /// The time is 1.2 s to notice the card plus 60 ms for each character of title and subtitle, at least 2.4 s and at
    /// most 7 s in total. For an activity of high priority, it is 1.6 times as long.
    ///
    /// - Parameter subtitle: the second line; `nil` for none.
    public static func readingDwell(
        title: String, subtitle: String? = nil, priority: ActivityPriority = .normal
    ) -> Duration {
        readingDwell(characters: title.count + (subtitle?.count ?? 0), priority: priority)
    }

    private static func readingDwell(characters: Int, priority: ActivityPriority) -> Duration {
        let reading = Duration.milliseconds(1200) + .milliseconds(60) * characters
        let dwell = min(max(reading, defaultDwell), .seconds(7))
        return priority == .high ? dwell * 8 / 5 : dwell
    }

    /// Sets the dwell.
    ///
    /// - Parameters:
    ///   - given: the dwell of the activity's maker; `nil` for none.
    ///   - standard: the dwell that replaces a missing one; `nil` derives it from the length of the texts.
    package mutating func rest(for given: Duration? = nil, orElse standard: Duration?) {
        dwellBasis = given != nil ? .given : standard != nil ? .standard : .reading
        dwell = given ?? standard ?? readingDwell
    }

    /// The dwell by the length of the texts on the card.
    var readingDwell: Duration {
        guard let view, view.isWithinLimits else {
            return Self.readingDwell(title: title, subtitle: subtitle, priority: priority)
        }
        return Self.readingDwell(characters: view.texts.reduce(0) { $0 + $1.count }, priority: priority)
    }

    /// Whether the card may rest for longer than its dwell until its texts have been read.
    var restsUntilRead: Bool { dwellBasis != .given }

    /// The longest time that a card rests until it has been read: ten minutes.
    package static let longestReading: Duration = .seconds(600)
    /// The longest time that a card rests because its texts change repeatedly: one minute.
    package static let longestRenewal: Duration = .seconds(60)
}

extension Activity {
    /// Copies the content of `other`: title, subtitle, icon, tint, progress, source and view.
    ///
    /// The properties that determine the activity's place in the queue and the length of its claim stay unchanged: key,
    /// priority, dwell, hold, attended and module. A longer dwell, for example, would outlast the claim's watchdog
    /// (Q-D7).
    mutating func takeContent(of other: Activity) {
        title = other.title
        subtitle = other.subtitle
        systemImage = other.systemImage
        tint = other.tint
        progress = other.progress
        source = other.source
        view = other.view
    }

    /// Copies the properties that a replacement changes: the content, the priority, and how long the card rests. The
    /// activity keeps its id, its key and its module.
    mutating func takePlace(from newcomer: Activity) {
        takeContent(of: newcomer)
        priority = newcomer.priority
        dwell = newcomer.dwell
        dwellBasis = newcomer.dwellBasis
        hold = newcomer.hold
        attended = newcomer.attended
        repeats = newcomer.repeats
        countReplacement(of: newcomer)
    }

    /// How many activities have taken the place of this one, or were replaced by it, and by those, in turn (Q7, Q27).
    package var replacements: Int {
        get { Int(replacementCount) }
        set { replacementCount = Int32(clamping: newValue) }
    }

    /// The characters of title and subtitle, in grapheme clusters without white space, that were never in sight while
    /// the card was on the surface; 0 until the card has left, and if no display has told it.
    package var unread: Int {
        get { Int(unreadCount) }
        set { unreadCount = Int32(clamping: newValue) }
    }

    /// Counts that this activity and `other` are one from now on.
    mutating func countReplacement(of other: Activity) { replacements += 1 + other.replacements }

    /// Returns whether the content of `other` is the same.
    package func looks(like other: Activity) -> Bool {
        var twin = self
        twin.takeContent(of: other)
        return twin == self
    }

    /// Returns whether the content of `other` is the same except for the progress.
    func differsInProgressOnly(from other: Activity) -> Bool {
        var twin = other
        twin.progress = progress
        return looks(like: twin)
    }
}
