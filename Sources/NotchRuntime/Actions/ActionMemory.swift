import NotchActions
package import NotchConcurrency
import NotchCore
import NotchEventLoop
package import NotchStore

/// The memory of performed actions: the store, or the same store without a file.
@SurfaceActor
package final class ActionMemory {
    package typealias Answer<Value> = @SurfaceActor (Result<Value, StoreError>) -> Void

    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// The present time.
    package var now: StoreTime { store.now }

    package func record(_ use: ActionUse) { store.write(.used(use)) }
    package func delete(_ selection: ActionSelection) { store.write(.deleteActions(selection)) }

    /// Calls `body` once everything that was told is on the disk, or at once where there is none.
    package func sync(then body: @escaping @SurfaceActor (StoreError?) -> Void) {
        store.sync(then: body)
    }

    /// Finds the actions for which a person may search (F2), the best match first.
    package func actions(matching text: String, limit: Int, then body: @escaping Answer<[StoredAction]>) {
        store.read(.actions(matching: text, limit: limit), then: body)
    }

    /// Finds the latest actions with one of these eligibilities.
    package func actions(
        eligibleFor eligibility: ActionRecord.Eligibility, limit: Int, then body: @escaping Answer<[StoredAction]>
    ) {
        store.read(.actions(eligibleFor: eligibility, limit: limit), then: body)
    }

    /// Finds the hours of the week in which such actions were used.
    package func hours(eligibleFor eligibility: ActionRecord.Eligibility, then body: @escaping Answer<[ActionHour]>) {
        store.read(.hours(eligibleFor: eligibility), then: body)
    }

    /// Finds the action with a number, if it is kept.
    package func action(_ number: Int64, then body: @escaping Answer<[StoredAction]>) {
        store.read(.action(number), then: body)
    }
}

/// Hands the published activities to the memory.
@SurfaceActor
final class MemoryIndex: ActivityIndex {
    let memory: ActionMemory
    private let time: @SurfaceActor () -> ActionTime

    /// Called with the ids of activities that the program deletes.
    var onDelete: (@SurfaceActor (Set<String>) -> Void)?

    /// - Parameter time: returns the present time.
    init(_ memory: ActionMemory, time: @escaping @SurfaceActor () -> ActionTime) {
        self.memory = memory
        self.time = time
    }

    /// The present time.
    var now: ActionTime { time() }

    func record(_ activity: UserActivity) {
        let now = now
        memory.record(ActionUse(record: ActionRecord(activity), time: now.time, hourOfWeek: now.hourOfWeek))
    }

    func delete(persistentIdentifiers: Set<String>) {
        onDelete?(persistentIdentifiers)
        for identifier in persistentIdentifiers.sorted() { memory.delete(.persistentID(identifier)) }
    }
}

/// The present time, for what is remembered of actions.
struct ActionTime: Hashable, Sendable {
    var time: StoreTime
    /// The time in the zone of the user.
    var civil: WallTime

    /// The hour of the week in the zone of the user: 0 is the first hour of Sunday.
    var hourOfWeek: Int { civil.weekday * 24 + civil.hour }
}

extension ActionTime {
    /// The time by a clock. A virtual clock counts as one in UTC, so that every run has the same times.
    init(_ clock: any WallClock) {
        let reading = clock.reading
        civil = reading.time
        time = StoreTime(milliseconds: reading.milliseconds)
    }
}

extension ActionRecord {
    /// Makes the record of a published activity.
    init(_ activity: UserActivity) {
        self.init(
            type: activity.activityType, title: activity.title, subtitle: activity.subtitle,
            keywords: (activity.keywords ?? []).sorted(),
            userInfo: activity.userInfo.isEmpty ? nil : UserInfoValue.json(of: activity.userInfo),
            requiredKeys: activity.requiredUserInfoKeys.sorted(),
            eligibility: Eligibility(activity.eligibility), persistentID: activity.persistentIdentifier,
            link: activity.link?.text)
    }
}

extension UserActivity {
    /// Makes the activity of a record, with what it takes to continue it.
    init(_ record: ActionRecord) throws(UserInfoError) {
        let userInfo = try record.userInfo.map { (json) throws(UserInfoError) in
            try UserInfoValue.dictionary(json: json)
        }
        self.init(activityType: record.type, userInfo: userInfo ?? [:])
        title = record.title
        subtitle = record.subtitle
        keywords = record.keywords.isEmpty ? nil : Set(record.keywords)
        requiredUserInfoKeys = Set(record.requiredKeys)
        eligibility = record.eligibility.cases
        persistentIdentifier = record.persistentID
        link = record.link.flatMap { try? Link($0) }
    }
}

extension ActionRecord.Eligibility {
    private static let all: [(ActivityEligibility, ActionRecord.Eligibility)] = [
        (.perform, .perform), (.handoff, .handoff), (.search, .search), (.prediction, .prediction),
        (.publicIndexing, .publicIndexing),
    ]

    init(_ cases: Set<ActivityEligibility>) {
        self.init(Self.all.filter { cases.contains($0.0) }.map(\.1))
    }

    var cases: Set<ActivityEligibility> { Set(Self.all.filter { contains($0.1) }.map(\.0)) }
}
