import FoundationEssentials
import NotchCore

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
