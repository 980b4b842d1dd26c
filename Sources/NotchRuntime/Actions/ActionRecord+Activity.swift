import NotchActions
import NotchStore

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
