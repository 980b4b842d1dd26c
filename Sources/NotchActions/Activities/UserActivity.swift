public import FoundationEssentials

/// An activity that was published, or one that comes from outside to be continued.
///
/// It can be written as JSON, for a store or another board.
public struct UserActivity: Hashable, Sendable {
    /// The id of the kind of activity (F6, F10).
    public var activityType: String

    /// The automatic id of the action. It is nil if the activity comes from a program that does not say.
    ///
    /// It differs from ``activityType`` if the builder chose another type, and finds the action all the same (F-D5).
    public var actionID: String?
    public var title = ""
    public var subtitle: String?
    public var keywords: Set<String>?
    public var thumbnail: ActivityThumbnail?

    /// The entries from which the input of the action is read.
    public var userInfo: [String: UserInfoValue] = [:]
    public var requiredUserInfoKeys: Set<String> = []

    /// The uses that the activity allows, with all that these imply (F2).
    public var eligibility: Set<ActivityEligibility> = []

    /// The name by which the activity can be deleted later (F19).
    public var persistentIdentifier: String?

    /// The link that performs the action with this input, if there is one.
    public var link: Link?

    /// The web page of the activity, if the builder gave one. A link that is continued comes here too (F20).
    public var webpageURL: Link?

    /// The texts that a search may show beside the title; nil if nobody has set any (F18).
    public var searchAttributes: [String: UserInfoValue]?
    public var suggestedInvocationPhrase: String?

    /// Whether the input can be read again. It is false for an activity that was published with a warning (F13).
    public var isContinuable = true

    /// When the activity was published.
    public var time: Date?

    /// The key below which ``userInfo`` has the link of an input that is written as one (F12).
    public static let linkKey = "notch.link"

    public init(activityType: String, userInfo: [String: UserInfoValue] = [:]) {
        self.activityType = activityType
        self.userInfo = userInfo
    }

    /// An activity of dictionary entries as other programs have them. An entry that cannot be kept is an error.
    public init(activityType: String, userInfo: [AnyHashable: Any]) throws(UserInfoError) {
        self.init(activityType: activityType, userInfo: try UserInfoValue.dictionary(of: userInfo))
    }
}

/// A use that an activity allows.
public enum ActivityEligibility: String, CaseIterable, Hashable, Sendable {
    /// The activity may be continued. All other cases imply this one (F2).
    case perform

    /// Another board may continue the activity.
    case handoff

    /// A search finds the activity.
    case search

    /// The activity may be suggested. This implies ``search`` (F2).
    case prediction

    /// The activity may be found on the web. A board has no place for that, so the case is left out with a notice.
    case publicIndexing
}

extension Set<ActivityEligibility> {
    /// The cases together with those that they imply, without ``ActivityEligibility/publicIndexing`` (F2).
    var complete: Self {
        guard !isEmpty else { return [] }
        var complete = union([.perform])
        if contains(.prediction) { complete.insert(.search) }
        complete.remove(.publicIndexing)
        return complete
    }
}

/// The one thumbnail that an activity is published with (F18).
public enum ActivityThumbnail: Hashable, Sendable {
    case url(Link)
    case data([UInt8])
    case image(ActivityImage)

    /// The first of these that there is.
    init?(url: Link?, data: [UInt8]?, image: ActivityImage?) {
        if let url {
            self = .url(url)
        } else if let data {
            self = .data(data)
        } else if let image {
            self = .image(image)
        } else {
            return nil
        }
    }
}

/// A picture of an activity, by its name: a symbol, as `Activity.systemImage` has it.
public struct ActivityImage: Hashable, Sendable {
    public var name: String

    public init(named name: String) {
        self.name = name
    }
}
