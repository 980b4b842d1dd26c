/// Decides when a panel of electronic paper gets a picture, and when it is cleaned.
///
/// A picture takes such a panel half a second or more, and each one leaves traces of the pictures before it. A cleaning
/// refresh draws the picture in several stages, which removes them: after ``framesToCleaning`` frames, and at
/// ``cleaningTime`` of each day, when few people look.
///
/// The civil clock may be wrong and may be set, and twice a year it skips or repeats an hour. The shell reports the
/// civil time at ``nextDeadline`` and whenever it was set. A night whose time was skipped counts as well.
package struct PaperMachine: StateMachine {
    /// The least time from one frame to the next.
    package static let pace = Duration.seconds(2)
    /// The least time for which a part of something is in sight before the next part replaces it.
    package static let leastRest = Duration.seconds(10)
    /// The panel is cleaned by the last one of this many frames.
    package static let framesToCleaning = 60
    /// The time of the day at which the panel is cleaned: 03:00.
    package static let cleaningTime = TimeOfDay(minute: 3 * 60)
    /// Days that begin within this time are the same day, whose beginning a clock that was set back shows again.
    private static let sameDay = Duration.seconds(3600)

    package enum Event: Hashable, Sendable {
        /// The civil time, and the rest of its minute: more than zero, at most 60 s.
        case time(WallTime, untilNextMinute: Duration)
        /// A frame or a cleaning refresh is shown.
        case shown
        /// The panel was turned on, which cleans it, or off.
        case power(Bool)
    }

    /// Whether the panel is to be cleaned, even without another frame.
    package private(set) var isCleaningDue = false
    /// The number of frames since the panel was cleaned.
    private var frames = 0
    private var lastShown: Instant?
    private var isPowered = true
    /// The last known time of the day, and the end of its minute.
    private var minute: (time: TimeOfDay, end: Instant)?
    /// The number of the last known day, which begins at the ``cleaningTime``.
    private var day: Int?
    /// When a cleaning at the ``cleaningTime`` was last due.
    private var dayBegan: Instant?

    package init() {}

    /// Whether the next frame cleans the panel.
    package var cleansNextFrame: Bool { isPowered && (isCleaningDue || frames + 1 >= Self.framesToCleaning) }

    /// Returns when a frame that is wanted at an instant may be shown.
    package func earliest(_ wanted: Instant) -> Instant { max(wanted, lastShown.map { $0 + Self.pace } ?? wanted) }

    /// When the shell must report the civil time again; `nil` while the panel is off.
    ///
    /// The time is also checked an hour before a cleaning, because a clock may skip an hour that night.
    package var nextDeadline: Instant? {
        guard isPowered, let minute else { return nil }
        let left = minute.time.minutes(to: Self.cleaningTime)
        return minute.end + .seconds(60 * ((left > 60 ? left - 60 : left) - 1))
    }

    /// - Returns: whether a cleaning has become due.
    package mutating func handle(_ event: Event, at now: Instant) -> Bool {
        let wasDue = isCleaningDue
        switch event {
        case .time(let time, let rest):
            minute = (TimeOfDay(time), now + rest)
            let former = day
            day = Self.day(of: time)
            guard isPowered, let day, let former, day > former else { break }
            if let dayBegan, now - dayBegan < Self.sameDay { break }
            dayBegan = now
            isCleaningDue = true
        case .shown:
            frames = cleansNextFrame ? 0 : frames + 1
            isCleaningDue = false
            lastShown = now
        case .power(let isOn):
            isPowered = isOn
            (isCleaningDue, frames, day) = (false, 0, nil)
            if isOn { lastShown = now }
        }
        return isCleaningDue && !wasDue
    }

    /// Returns the number of the day of a time. Days begin at the ``cleaningTime``.
    private static func day(of time: WallTime) -> Int {
        // A year that begins with March has its leap day at its end.
        let year = min(max(time.month > 2 ? time.year : time.year - 1, 0), 9999)
        let month = (min(max(time.month, 1), 12) + 9) % 12
        let leapDays = year / 4 - year / 100 + year / 400
        let days = 365 * year + leapDays + (153 * month + 2) / 5 + min(max(time.day, 1), 31)
        return TimeOfDay(time) < cleaningTime ? days - 1 : days
    }
}
