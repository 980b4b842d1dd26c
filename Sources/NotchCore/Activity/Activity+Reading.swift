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
