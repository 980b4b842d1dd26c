/// An action that was performed, with the data for finding and continuing it.
package struct ActionRecord: Hashable, Sendable {
    /// The uses that an action's activity allows (F2).
    package struct Eligibility: OptionSet, Hashable, Sendable {
        package let rawValue: Int64

        package init(rawValue: Int64) {
            self.rawValue = rawValue
        }

        package static let perform = Eligibility(rawValue: 1)
        package static let handoff = Eligibility(rawValue: 2)
        package static let search = Eligibility(rawValue: 4)
        package static let prediction = Eligibility(rawValue: 8)
        package static let publicIndexing = Eligibility(rawValue: 16)
        package static let any: Eligibility = [.perform, .handoff, .search, .prediction, .publicIndexing]
    }

    /// The id of the action's type (F6).
    package var type: String
    package var title: String
    package var subtitle: String?
    package var keywords: [String]
    /// The input as a JSON object with its keys in a fixed order, so that equal inputs have equal texts.
    package var userInfo: String?
    /// The keys that the input must have (F14).
    package var requiredKeys: [String]
    package var eligibility: Eligibility
    /// The id by which a program finds the record again (F19).
    package var persistentID: String?
    /// The link that performs the action with this input (F12).
    package var link: String?

    package init(
        type: String, title: String, subtitle: String? = nil, keywords: [String] = [], userInfo: String? = nil,
        requiredKeys: [String] = [], eligibility: Eligibility, persistentID: String? = nil, link: String? = nil
    ) {
        self.type = type
        self.title = title
        self.subtitle = subtitle
        self.keywords = keywords
        self.userInfo = userInfo
        self.requiredKeys = requiredKeys
        self.eligibility = eligibility
        self.persistentID = persistentID
        self.link = link
    }

    /// The identity of the action. Two records with one identity are uses of the same action, and the later record
    /// replaces the earlier one.
    package var identity: String {
        let what = persistentID.map { "id " + $0 } ?? link.map { "link " + $0 } ?? "input " + (userInfo ?? "")
        return type + "\n" + what
    }
}

/// A stored ``ActionRecord``, with its uses.
package struct StoredAction: Hashable, Sendable {
    /// The number of the record, which is constant while the record is stored.
    package var number: Int64
    package var record: ActionRecord
    /// The civil time of the first use, in milliseconds since 1970 (UTC).
    package var firstUsed: Int64
    /// The latest use. Its civil and its steady time are each the latest of all uses.
    package var lastUsed: StoreTime
    package var uses: Int64

    package init(number: Int64, record: ActionRecord, firstUsed: Int64, lastUsed: StoreTime, uses: Int64) {
        self.number = number
        self.record = record
        self.firstUsed = firstUsed
        self.lastUsed = lastUsed
        self.uses = uses
    }
}

/// One use of an action.
package struct ActionUse: Hashable, Sendable {
    package var record: ActionRecord
    package var time: StoreTime
    /// The hour of the week in the zone of the user: 0 is the first hour of Sunday, 167 the last of Saturday.
    package var hourOfWeek: Int

    package init(record: ActionRecord, time: StoreTime, hourOfWeek: Int) {
        self.record = record
        self.time = time
        self.hourOfWeek = min(max(hourOfWeek, 0), 167)
    }
}

/// The number of times that an action was used in one hour of the week.
package struct ActionHour: Hashable, Sendable {
    /// The ``StoredAction/number``.
    package var action: Int64
    /// The hour, as ``ActionUse/hourOfWeek`` counts it.
    package var hourOfWeek: Int
    package var uses: Int64

    package init(action: Int64, hourOfWeek: Int, uses: Int64) {
        self.action = action
        self.hourOfWeek = hourOfWeek
        self.uses = uses
    }
}

/// The actions that are deleted.
package enum ActionSelection: Hashable, Sendable {
    case all
    /// The actions of this type.
    case type(String)
    /// The actions with this persistent id (F19), of any type.
    case persistentID(String)
    /// The action with this ``StoredAction/number``.
    case number(Int64)
}
