/// An action that was performed, with what it takes to find and to continue it.
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
    /// The input, as an object of JSON with its keys in one order, so that equal inputs have equal texts.
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

    /// Two records of one identity are the same, performed twice. The later one takes the place of the earlier one.
    package var identity: String {
        let what = persistentID.map { "id " + $0 } ?? link.map { "link " + $0 } ?? "input " + (userInfo ?? "")
        return type + "\n" + what
    }
}
