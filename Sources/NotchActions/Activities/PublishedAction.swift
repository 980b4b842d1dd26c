public import FoundationEssentials

/// A published activity, or an activity from outside that is to be continued.
///
/// It can be converted to JSON, for a store or another board.
public struct PublishedAction: Hashable, Sendable {
    /// The type of the activity, which is an id (F6, F10).
    public var activityType: String

    /// The automatic id of the action; nil if the program that published the activity does not report it.
    ///
    /// It differs from ``activityType`` if the builder chose another type. The action is found by it even then (F-D5).
    public var actionID: String?
    public var title = ""
    public var subtitle: String?
    public var keywords: Set<String>?
    public var thumbnail: ActivityThumbnail?

    /// The entries that the input of the action is read from.
    public var userInfo: [String: UserInfoValue] = [:]
    public var requiredUserInfoKeys: Set<String> = []

    /// The uses that the activity allows, including all implied uses (F2).
    public var eligibility: Set<ActivityEligibility> = []

    /// The identifier for deleting the activity later (F19).
    public var persistentIdentifier: String?

    /// The link that performs the action with this input, if there is one.
    public var link: Link?

    /// The web page of the activity, if the builder set it, or the link that is continued (F20).
    public var webpageURL: Link?

    /// The attributes that a search may show beside the title; nil if none are set (F18).
    public var searchAttributes: [String: UserInfoValue]?
    public var suggestedInvocationPhrase: String?

    /// Whether the input can be read again; false for an activity that was published with a warning (F13).
    public var isContinuable = true

    /// The time of the publication.
    public var time: Date?

    /// The key of the link in ``userInfo``, for an input that is encoded as a link (F12).
    public static let linkKey = "notch.link"

    public init(activityType: String, userInfo: [String: UserInfoValue] = [:]) {
        self.activityType = activityType
        self.userInfo = userInfo
    }

    /// Makes an activity with a dictionary of any types. An entry of an unsupported type is an error.
    public init(activityType: String, userInfo: [AnyHashable: Any]) throws(UserInfoError) {
        self.init(activityType: activityType, userInfo: try UserInfoValue.dictionary(of: userInfo))
    }
}

/// The earlier name of ``PublishedAction``, until 0.2.
@available(*, deprecated, renamed: "PublishedAction")
public typealias UserActivity = PublishedAction

/// A use of an activity.
public enum ActivityEligibility: String, CaseIterable, Hashable, Sendable {
    /// The activity may be continued. All other cases imply this one (F2).
    case perform

    /// Another board may continue the activity.
    case handoff

    /// A search finds the activity.
    case search

    /// The activity may be suggested. This implies ``search`` (F2).
    case prediction

    /// The activity may be found on the web. A board does not support this use, so it is ignored with a notice.
    case publicIndexing
}

extension Set<ActivityEligibility> {
    /// The cases and all cases that they imply, without ``ActivityEligibility/publicIndexing`` (F2).
    var complete: Self {
        guard !isEmpty else { return [] }
        var complete = union([.perform])
        if contains(.prediction) { complete.insert(.search) }
        complete.remove(.publicIndexing)
        return complete
    }
}

/// The thumbnail of a published activity (F18).
public enum ActivityThumbnail: Hashable, Sendable {
    case url(Link)
    case data([UInt8])
    case image(ActivityImage)

    /// Chooses the first thumbnail that is not nil.
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

/// The picture of an activity by its name: a symbol, like `Activity.systemImage`.
public struct ActivityImage: Hashable, Sendable {
    public var name: String

    public init(named name: String) {
        self.name = name
    }
}
