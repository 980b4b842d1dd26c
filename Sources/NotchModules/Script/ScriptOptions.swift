package import NotchCore

/// The source of a glance: a script or a file, and how its text becomes a glance.
package struct ScriptOptions: Hashable, Sendable {
    /// Where the lines come from.
    package enum Source: Hashable, Sendable {
        /// A program, with its arguments. The first one is its absolute path.
        case program([String])
        /// A file, which is read again and again.
        case file(String)
    }

    /// When the source is read.
    package enum Schedule: Hashable, Sendable {
        /// Again after this time, counted from the beginning.
        case every(Duration)
        /// Once, at the start.
        case once
        /// The program runs again as soon as it has ended. It may wait for what it tells.
        case repeating
        /// The program runs for ever, and each of its lines is a new state.
        case continuous
    }

    /// The id of the glance.
    package var id: String
    package var source: Source
    package var schedule = Schedule.every(.seconds(10))
    /// How long one run may take, unless the program runs for ever; `nil` chooses by the schedule.
    package var timeLimit: Duration?
    /// The variables of the program's environment beside the usual ones.
    package var environment: [String: String] = [:]
    /// The working folder of the program.
    package var folder = "/"
    /// The icon and the tint where the text names none.
    package var icon: String?
    package var tint: Tint?
    /// Whether the latest levels are kept for a sparkline.
    package var hasSparkline = false
    /// How long the glance is fresh; `nil` chooses by the schedule.
    package var lifetime: Duration?

    package init(id: String, source: Source) {
        self.id = id
        self.source = source
    }

    /// Whether the text is that of a file.
    var isFile: Bool { if case .file = source { true } else { false } }

    /// How long one run may take, or the reading of a file; `nil` for as long as it likes.
    var runLimit: Duration? {
        switch schedule {
        case .every, .once: timeLimit ?? .seconds(30)
        case .repeating: timeLimit
        case .continuous: nil
        }
    }

    /// ``runLimit`` in words.
    var limitText: String { runLimit.map { "\($0)" } ?? "ever" }
}
