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
        /// The program runs for ever, and each of its lines is a new state.
        case continuous
    }

    /// The id of the glance.
    package var id: String
    package var source: Source
    package var schedule = Schedule.every(.seconds(10))
    /// How long one run of a program may take, unless it runs for ever.
    package var timeLimit: Duration = .seconds(30)
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
}
