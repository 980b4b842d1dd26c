public import FoundationEssentials

/// The activity that another system is busy with, and that may be continued here.
public struct HandoffOffer: Hashable, Sendable, Identifiable {
    /// The version of offers that this library makes and reads.
    public static let currentVersion = 1

    /// How many bytes an offer may have as JSON. The activity is a text in it, so each of its bytes may take two.
    public static let maximumSize = 2 * UserActivity.maximumSize + 4096

    public let owner: HandoffOwner

    /// The number of the offer among those of its owner. A newer offer has a larger number.
    public let number: Int

    /// The version that a reader has to know.
    public let version: Int

    /// When the activity was published.
    public let time: Date?

    /// The activity, or why it cannot be read here.
    public let content: Result<UserActivity, HandoffObstacle>

    public init(
        owner: HandoffOwner, number: Int, version: Int = Self.currentVersion, time: Date? = nil,
        content: Result<UserActivity, HandoffObstacle>
    ) {
        self.owner = owner
        self.number = number
        self.version = version
        self.time = time
        self.content = content
    }

    /// The activity; nil if it cannot be read here.
    public var activity: UserActivity? { try? content.get() }

    public var id: ID { ID(instance: owner.instance, number: number) }
}
