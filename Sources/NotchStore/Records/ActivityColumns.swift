import FoundationEssentials
import NotchCore

/// The columns that hold the properties of an activity, in every table that has activities.
enum ActivityColumns {
    static let declarations = """
        coalescing_key TEXT, priority INTEGER NOT NULL, title TEXT NOT NULL, subtitle TEXT, image TEXT,
        tint TEXT NOT NULL, dwell INTEGER NOT NULL, progress REAL, flags INTEGER NOT NULL, module TEXT, source TEXT
        """

    /// The names of the columns, without that of the id.
    static let names = "coalescing_key, priority, title, subtitle, image, tint, dwell, progress, flags, module, source"
    /// The places of the columns' values.
    static let places = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"

    private static let holds: Int64 = 1
    private static let isAttended: Int64 = 2
    private static let isStandard: Int64 = 4
    private static let isByReading: Int64 = 8
    /// The lowest bit of the number of times that a text moves through its line, less one.
    private static let repeatsShift: Int64 = 8

    static func values(of activity: Activity) -> [SQLValue] {
        var flags = (activity.hold ? holds : 0) | (activity.attended ? isAttended : 0)
        switch activity.dwellBasis {
        case .given: break
        case .standard: flags |= isStandard
        case .reading: flags |= isByReading
        }
        flags |= Int64(min(max(activity.repeats - 1, 0), Int(UInt8.max))) << repeatsShift
        return [
            SQLValue(activity.coalescingKey), .integer(Int64(activity.priority.rawValue)),
            .text(activity.title.cut), SQLValue(activity.subtitle?.cut), SQLValue(activity.systemImage?.cut),
            .text(activity.tint.description),
            .integer(activity.dwell.nanoseconds), SQLValue(activity.progress), .integer(flags),
            SQLValue(activity.module), SQLValue(activity.source),
        ]
    }

    /// Reads an activity. What a damaged file may have in the place of a value counts as the default.
    ///
    /// - Parameter first: the column of the first of ``names``.
    static func activity(_ id: UUID, in row: Row, from first: Int32) -> Activity {
        let flags = row.integer(first + 8) ?? 0
        var activity = Activity(
            id: id, coalescingKey: row.text(first),
            priority: row.integer(first + 1).flatMap { ActivityPriority(rawValue: Int(truncatingIfNeeded: $0)) }
                ?? .normal,
            title: row.text(first + 2) ?? "", subtitle: row.text(first + 3), systemImage: row.text(first + 4),
            tint: row.text(first + 5).flatMap { Tint($0) } ?? .accent,
            dwell: row.integer(first + 6).map { .nanoseconds($0) } ?? Activity.defaultDwell,
            progress: row.real(first + 7).flatMap { (0...100).contains($0) ? $0 : nil },
            hold: flags & holds != 0, attended: flags & isAttended != 0, module: row.text(first + 9),
            source: row.text(first + 10),
            repeats: Int(flags >> repeatsShift & Int64(UInt8.max)) + 1)
        activity.dwellBasis = flags & isByReading != 0 ? .reading : flags & isStandard != 0 ? .standard : .given
        return activity
    }
}

extension String {
    /// The most bytes of a text that are kept. A card shows fewer, and one activity must not fill the file.
    private static let longest = 16 << 10

    /// The text without what is too long to be kept.
    fileprivate var cut: String {
        utf8.count <= Self.longest ? self : String(decoding: utf8.prefix(Self.longest), as: UTF8.self)
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
