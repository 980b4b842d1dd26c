import FoundationEssentials
import NotchCore

/// The columns that hold the properties of an activity, in every table that has activities.
enum ActivityColumns {
    static let declarations = """
        coalescing_key TEXT, priority INTEGER NOT NULL, title TEXT NOT NULL, subtitle TEXT, image TEXT,
        tint TEXT NOT NULL, dwell INTEGER NOT NULL, progress REAL, flags INTEGER NOT NULL, module TEXT
        """

    /// The names of the columns, without that of the id.
    static let names = "coalescing_key, priority, title, subtitle, image, tint, dwell, progress, flags, module"
    /// The places of the columns' values.
    static let places = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?"

    private static let holds: Int64 = 1
    private static let isAttended: Int64 = 2

    static func values(of activity: Activity) -> [SQLValue] {
        let flags = (activity.hold ? holds : 0) | (activity.attended ? isAttended : 0)
        return [
            SQLValue(activity.coalescingKey), .integer(Int64(activity.priority.rawValue)), .text(activity.title),
            SQLValue(activity.subtitle), SQLValue(activity.systemImage), .text(activity.tint.description),
            .integer(activity.dwell.nanoseconds), SQLValue(activity.progress), .integer(flags),
            SQLValue(activity.module),
        ]
    }

    /// Reads an activity. What a damaged file may have in the place of a value counts as the default.
    ///
    /// - Parameter first: the column of the first of ``names``.
    static func activity(_ id: UUID, in row: Row, from first: Int32) -> Activity {
        let flags = row.integer(first + 8) ?? 0
        return Activity(
            id: id, coalescingKey: row.text(first),
            priority: row.integer(first + 1).flatMap { ActivityPriority(rawValue: Int(truncatingIfNeeded: $0)) }
                ?? .normal,
            title: row.text(first + 2) ?? "", subtitle: row.text(first + 3), systemImage: row.text(first + 4),
            tint: row.text(first + 5).flatMap { Tint($0) } ?? .accent,
            dwell: row.integer(first + 6).map { .nanoseconds($0) } ?? Activity.defaultDwell,
            progress: row.real(first + 7).flatMap { (0...100).contains($0) ? $0 : nil },
            hold: flags & holds != 0, attended: flags & isAttended != 0, module: row.text(first + 9))
    }
}

extension Duration {
    /// The whole nanoseconds, clamped to 64 bits.
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isBeyond) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isOver || isBeyond ? (seconds < 0 ? .min : .max) : sum
    }
}
