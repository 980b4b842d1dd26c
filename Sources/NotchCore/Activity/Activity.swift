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
        set { if !isModal { body = newValue.map { .view($0) } ?? .words } }
    }

    /// The choices of a question; `nil` for a card.
    ///
    /// A question is before all cards in the line, also before those with a high priority, unless its own priority is
    /// to count (``Choices/followsPriority``). It stays on the surface until it is answered or its time runs out, and
    /// comes to a person who uses the surface too. ``dwell``, ``progress``, ``hold``, ``attended`` and ``module`` have no
    /// effect on it. The choices of an activity do not change.
    public internal(set) var choices: Choices? {
        get { if case .choices(let choices) = body { choices } else { nil } }
        set { if let newValue { body = .choices(newValue) } }
    }

    /// Whether the activity is an interaction of a program, which shows what it likes until the program ends it.
    package var isInteraction: Bool { if case .interaction = body { true } else { false } }
    /// Whether the activity has the surface to itself while it shows, as a question and an interaction do.
    package var isModal: Bool {
        switch body {
        case .words, .view: false
        case .choices, .interaction: true
        }
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

/// How urgent an activity is (Q1).
///
/// The priority orders only the pending activities: a high activity never interrupts a card on screen (Q4).
public enum ActivityPriority: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// A background cue.
    case low
    /// An ordinary activity; the default.
    case normal
    /// A time-sensitive activity. It is shown before all others, and no other may be shown by a background module (S2).
    case high

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The reason for the length of an activity's dwell.
package enum DwellBasis: Hashable, Sendable {
    /// The maker of the activity has given the dwell.
    case given
    /// The configuration has one number for all activities without one (Q1).
    case standard
    /// The length of the texts, by ``Activity/readingDwell(title:subtitle:priority:)``.
    case reading
}

/// The content of a card's face: words or a view, or that of a question.
///
/// A view and choices are in memory of their own, since hardly any activity has them.
indirect enum CardBody: Hashable, Sendable {
    /// Icon, title, subtitle and progress.
    case words
    case view(ViewNode)
    case choices(Choices)
    case interaction
}

extension Activity {
    /// Makes an interaction of a program, with its name for people.
    init(interaction name: String) {
        self.init(title: name)
        body = .interaction
        isTransient = true
    }

    /// The class of the line in which the activity waits: the number of its priority, or a higher one for what a person
    /// has to deal with before any card.
    var rank: Int {
        switch body {
        case .words, .view: priority.rawValue
        case .choices(let choices): choices.followsPriority ? priority.rawValue : PendingActivities.modalRank
        case .interaction: PendingActivities.modalRank
        }
    }
}

extension Activity {
    /// Returns how long a card rests so that it can be read, where nobody says how long (Q1).
    ///
    /// It is 1.2 s to notice the card and 60 ms for each character of title and subtitle, from 2.4 to 7 s in total. The
    /// card of a high activity rests 1.6 times as long.
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

    /// Takes a dwell.
    ///
    /// - Parameters:
    ///   - given: the dwell that was asked for; `nil` for none.
    ///   - standard: the one that counts then; `nil` goes by the length of the texts.
    package mutating func rest(for given: Duration? = nil, orElse standard: Duration?) {
        dwellBasis = given != nil ? .given : standard != nil ? .standard : .reading
        dwell = given ?? standard ?? readingDwell
    }

    /// The dwell by the length of the texts that the card shows.
    var readingDwell: Duration {
        guard let view, view.isWithinLimits else {
            return Self.readingDwell(title: title, subtitle: subtitle, priority: priority)
        }
        return Self.readingDwell(characters: view.texts.reduce(0) { $0 + $1.count }, priority: priority)
    }

    /// Whether the card may rest for longer than its dwell until its texts have been read.
    var restsUntilRead: Bool { dwellBasis != .given }

    /// The longest time for which a card rests until it has been read: ten minutes.
    package static let longestReading: Duration = .seconds(600)
    /// The longest time for which a card rests because its words change again and again: one minute.
    package static let longestRenewal: Duration = .seconds(60)
}

extension Activity {
    /// Copies the content of `other`: title, subtitle, icon, tint, progress, source and view.
    ///
    /// The properties that decide its place in the queue and the length of its claim stay as they are: key, priority,
    /// dwell, hold, attended and module. A longer dwell, for example, would outlast the claim's watchdog (Q-D7).
    mutating func takeContent(of other: Activity) {
        title = other.title
        subtitle = other.subtitle
        systemImage = other.systemImage
        tint = other.tint
        progress = other.progress
        source = other.source
        view = other.view
    }

    /// Copies what a replacement changes: the content, the priority, and how long the card rests. The activity keeps
    /// its id, its key and its module.
    mutating func takePlace(from newcomer: Activity) {
        takeContent(of: newcomer)
        priority = newcomer.priority
        dwell = newcomer.dwell
        dwellBasis = newcomer.dwellBasis
        hold = newcomer.hold
        attended = newcomer.attended
        repeats = newcomer.repeats
    }

    /// Returns whether the content of `other` is the same.
    package func looks(like other: Activity) -> Bool {
        var twin = self
        twin.takeContent(of: other)
        return twin == self
    }

    /// Returns whether the content of `other` is the same but for the progress.
    func differsInProgressOnly(from other: Activity) -> Bool {
        var twin = other
        twin.progress = progress
        return looks(like: twin)
    }
}
