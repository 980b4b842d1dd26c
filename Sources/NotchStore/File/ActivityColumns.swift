import FoundationEssentials
package import NotchCore

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

/// The columns of the table of living activities.
enum LiveColumns {
    static let names = """
        id, place, enqueued, enqueued_steady, began, began_steady, view, \(ActivityColumns.names)
        """
    static let places = "?, ?, ?, ?, ?, ?, ?, \(ActivityColumns.places)"

    /// The most bytes of a view that are kept.
    private static let longestView = 128 << 10

    static func values(of live: LiveActivity, _ clock: StoreClock, _ views: ViewNotation?) -> [SQLValue] {
        let view = live.activity.view.flatMap { views?.write($0) }.flatMap { $0.count <= longestView ? $0 : nil }
        let own: [SQLValue] = [
            .bytes(live.activity.id.bytes), .integer(live.place), .integer(live.enqueued.milliseconds),
            clock.stored(live.enqueued), SQLValue(live.began?.milliseconds), clock.stored(live.began), SQLValue(view),
        ]
        return own + ActivityColumns.values(of: live.activity)
    }

    /// - Returns: `nil` for a row that a damage made meaningless.
    static func live(in row: Row, _ clock: StoreClock, _ views: ViewNotation?) -> LiveActivity? {
        guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }), let enqueued = clock.time(in: row, 2, 3) else {
            return nil
        }
        var activity = ActivityColumns.activity(id, in: row, from: 7)
        activity.view = row.bytes(6).flatMap { views?.read(Array($0)) }
        return LiveActivity(
            activity: activity, place: row.integer(1) ?? 0, enqueued: enqueued, began: clock.time(in: row, 4, 5))
    }
}

/// The columns of the table of ended activities, but for what a search looks into.
enum EndedColumns {
    static let names = """
        id, outcome, successor, enqueued, enqueued_steady, began, began_steady, ended, ended_steady, \
        \(ActivityColumns.names)
        """
    static let places = "?, ?, ?, ?, ?, ?, ?, ?, ?, \(ActivityColumns.places)"

    static func values(of record: EndedRecord, _ clock: StoreClock) -> [SQLValue] {
        let own: [SQLValue] = [
            .bytes(record.activity.id.bytes), .text(record.outcome.description),
            SQLValue(record.outcome.successor?.bytes), .integer(record.enqueued.milliseconds),
            clock.stored(record.enqueued), SQLValue(record.began?.milliseconds), clock.stored(record.began),
            .integer(record.ended.milliseconds), clock.stored(record.ended),
        ]
        return own + ActivityColumns.values(of: record.activity)
    }

    /// - Returns: `nil` for a row that a damage made meaningless.
    static func record(in row: Row, _ clock: StoreClock) -> EndedRecord? {
        guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }), let word = row.text(1),
            let outcome = ActivityOutcome(word, successor: row.bytes(2).flatMap { UUID(bytes: $0) }),
            let enqueued = clock.time(in: row, 3, 4), let ended = clock.time(in: row, 7, 8)
        else { return nil }
        return EndedRecord(
            activity: ActivityColumns.activity(id, in: row, from: 9), outcome: outcome, enqueued: enqueued,
            began: clock.time(in: row, 5, 6), ended: ended)
    }
}

extension ActivityOutcome {
    /// Reads an outcome from its `description`.
    ///
    /// - Returns: `nil` for a word that is no outcome, or lacks its successor.
    init?(_ word: String, successor: UUID?) {
        let ofAll: [ActivityOutcome] = [
            .shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .interrupted, .setAside, .displayGone,
            .refused, .timedOut(default: nil),
        ]
        let plain = ofAll + Question.choiceCounts.flatMap { [.answered($0), .timedOut(default: $0)] }
        if let outcome = plain.first(where: { $0.description == word }) {
            self = outcome
        } else if word == "coalesced", let successor {
            self = .coalesced(by: successor)
        } else if word == "superseded", let successor {
            self = .superseded(by: successor)
        } else if word == "displaced", let successor {
            self = .displaced(by: successor)
        } else {
            return nil
        }
    }
}

/// How the views of cards are written into the store. The format belongs to the caller.
package struct ViewNotation: Sendable {
    package var write: @Sendable (ViewNode) -> [UInt8]
    /// Returns `nil` for bytes that are no view.
    package var read: @Sendable ([UInt8]) -> ViewNode?

    package init(
        write: @escaping @Sendable (ViewNode) -> [UInt8], read: @escaping @Sendable ([UInt8]) -> ViewNode?
    ) {
        self.write = write
        self.read = read
    }
}

extension UUID {
    /// The sixteen bytes of the id.
    var bytes: [UInt8] {
        withUnsafeBytes(of: uuid) { Array($0) }
    }

    /// - Returns: `nil` unless there are sixteen bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}
