import FoundationEssentials
import NotchCore

/// Reads what an earlier life of the program left.
enum StoreLoader {
    /// Reads what lives and the latest of the ended activities. Nothing else is read, so that the start does not take
    /// longer with a long history.
    ///
    /// - Parameter views: how the views of cards are written; `nil` leaves them out.
    static func contents(
        of database: Database, recent: Int, views: ViewNotation?
    ) throws(StoreError) -> (StoreContents, LivingRecords) {
        let activities = try living(in: database, views: views)
        var contents = sorted(activities)
        contents.ended = try latest(recent, in: database)
        return (contents, LivingRecords(activities, values: try values(in: database)))
    }

    /// Tells the activities that waited from those that were on show, and from those that a newer one replaced.
    private static func sorted(_ activities: [LiveActivity]) -> StoreContents {
        var contents = StoreContents()
        var keys: [String: UUID] = [:]
        for live in activities.reversed() {
            if live.began != nil {
                contents.shown.append(live)
            } else if let key = live.activity.coalescingKey, let successor = keys[key] {
                contents.replaced.append(ReplacedActivity(activity: live, successor: successor))
            } else {
                contents.waiting.append(live)
                if let key = live.activity.coalescingKey { keys[key] = live.activity.id }
            }
        }
        contents.waiting.reverse()
        contents.shown.reverse()
        contents.replaced.reverse()
        return contents
    }

    private static func values(in database: Database) throws(StoreError) -> [ValueKey: [UInt8]] {
        let rows = try database.statement("SELECT area, name, content FROM value").rows { row -> (ValueKey, [UInt8])? in
            guard let area = row.text(0), let name = row.text(1), let content = row.bytes(2) else { return nil }
            return (ValueKey(area: area, name: name), content)
        }
        return Dictionary(rows) { $1 }
    }

    /// Reads the living activities in the order of their places.
    private static func living(
        in database: Database, views: ViewNotation?
    ) throws(StoreError) -> [LiveActivity] {
        let select = "SELECT id, place, enqueued, began, view, \(ActivityColumns.names) FROM live"
        let living = try database.statement(select).rows { row -> LiveActivity? in
            guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }) else { return nil }
            var activity = ActivityColumns.activity(id, in: row, from: 5)
            activity.view = row.bytes(4).flatMap { views?.read(Array($0)) }
            return LiveActivity(
                activity: activity, place: row.integer(1) ?? 0,
                enqueued: StoreTime(milliseconds: row.integer(2) ?? 0),
                began: row.integer(3).map { StoreTime(milliseconds: $0) })
        }
        return living.sorted { ($0.place, $0.enqueued) < ($1.place, $1.enqueued) }
    }

    private static func latest(_ limit: Int, in database: Database) throws(StoreError) -> [EndedRecord] {
        let select = "SELECT \(EndedColumns.names) FROM ended ORDER BY number DESC LIMIT ?"
        return try database.statement(select).rows([.integer(Int64(limit))], EndedColumns.record).reversed()
    }
}
