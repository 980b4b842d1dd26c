import NotchActions
import NotchConcurrency
import NotchCore
import NotchEventLoop
import NotchStore

/// Records published activities in the memory.
@SurfaceActor
final class MemoryIndex: ActivityIndex {
    /// The store, or the same store without a file.
    let memory: Store
    private let time: @SurfaceActor () -> ActionTime

    /// Called with the ids of activities that the program deletes.
    var onDelete: (@SurfaceActor (Set<String>) -> Void)?

    /// - Parameter time: returns the present time.
    init(_ memory: Store, time: @escaping @SurfaceActor () -> ActionTime) {
        self.memory = memory
        self.time = time
    }

    /// The present time.
    var now: ActionTime { time() }

    func record(_ activity: PublishedAction) {
        let now = now
        memory.write(.used(ActionUse(record: ActionRecord(activity), time: now.time, hourOfWeek: now.hourOfWeek)))
    }

    func delete(persistentIdentifiers: Set<String>) {
        onDelete?(persistentIdentifiers)
        for identifier in persistentIdentifiers.sorted() { memory.write(.deleteActions(.persistentID(identifier))) }
    }
}

/// The present time, in the form in which uses of actions are stored.
struct ActionTime: Hashable, Sendable {
    var time: StoreTime
    /// The time in the user's time zone.
    var civil: WallTime

    /// The hour of the week in the user's time zone: 0 is the first hour of Sunday.
    var hourOfWeek: Int { civil.weekday * 24 + civil.hour }
}

extension ActionTime {
    /// Reads a clock. A virtual clock counts as UTC, so that every run has the same times.
    init(_ clock: any WallClock) {
        let reading = clock.reading
        civil = reading.time
        time = StoreTime(milliseconds: reading.milliseconds)
    }
}

extension ActionRecord {
    /// Makes the record of a published activity.
    init(_ activity: PublishedAction) {
        self.init(
            type: activity.activityType, title: activity.title, subtitle: activity.subtitle,
            keywords: (activity.keywords ?? []).sorted(),
            userInfo: activity.userInfo.isEmpty ? nil : UserInfoValue.json(of: activity.userInfo),
            requiredKeys: activity.requiredUserInfoKeys.sorted(),
            eligibility: Eligibility(activity.eligibility), persistentID: activity.persistentIdentifier,
            link: activity.link?.text)
    }
}

extension PublishedAction {
    /// Makes the activity of a record, with all that is needed to continue it.
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
