public import FoundationEssentials

/// The current activity of another system, which may be continued in this system.
public struct HandoffOffer: Hashable, Sendable, Identifiable {
    /// The version of the offers that this library makes. It reads versions up to this one.
    public static let currentVersion = 1

    /// The maximum size of an offer as JSON, in bytes. The activity is an escaped string in the offer, so each of its
    /// bytes may take two.
    public static let maximumSize = 2 * PublishedAction.maximumSize + 4096

    public let owner: HandoffOwner

    /// The number of the offer among the offers of its owner. A newer offer has a larger number.
    public let number: Int

    /// The version that a reader must support.
    public let version: Int

    /// The time at which the activity was published.
    public let time: Date?

    /// The activity, or the reason why it cannot be read.
    public let content: Result<PublishedAction, HandoffObstacle>

    public init(
        owner: HandoffOwner, number: Int, version: Int = Self.currentVersion, time: Date? = nil,
        content: Result<PublishedAction, HandoffObstacle>
    ) {
        self.owner = owner
        self.number = number
        self.version = version
        self.time = time
        self.content = content
    }

    /// The activity; nil if it cannot be read.
    public var activity: PublishedAction? { try? content.get() }

    public var id: ID { ID(instance: owner.instance, number: number) }
}

extension HandoffOffer {
    /// The identity of an offer among the offers of all owners. Its text form can be typed.
    public struct ID: Hashable, Sendable, LosslessStringConvertible {
        public let instance: UUID
        public let number: Int

        public init(instance: UUID, number: Int) {
            self.instance = instance
            self.number = number
        }

        public init?(_ description: String) {
            let parts = description.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let instance = UUID(uuidString: String(parts[0])), let number = Int(parts[1]) else {
                return nil
            }
            self.init(instance: instance, number: number)
        }

        public var description: String { "\(instance.uuidString).\(number)" }
    }
}

extension HandoffOffer {
    /// The offer as JSON, for another board.
    public var json: String { UserInfoValue.json(of: record) }

    /// Reads an offer.
    ///
    /// An offer with an unreadable activity is no error: its ``content`` is the reason. A text that is not an offer is
    /// an error.
    public init(json: String) throws(UserInfoError) {
        try self.init(record: try UserInfoValue.dictionary(json: json, limit: Self.maximumSize))
    }

    /// The offer as a dictionary.
    ///
    /// The activity is a string in the dictionary, so that the other properties are readable even if the activity is of
    /// a later version.
    package var record: [String: UserInfoValue] {
        var record = owner.record
        record["number"] = .integer(number)
        record["version"] = .integer(version)
        record["time"] = time.map(UserInfoValue.date)
        record["activity"] = (activity?.json).map(UserInfoValue.string)
        return record
    }

    /// Reads an offer from a dictionary. Unknown keys are ignored, because a later version may have written them.
    package init(record: [String: UserInfoValue]) throws(UserInfoError) {
        let reader = PublishedActionReader(record: record)
        let owner = try HandoffOwner(record: record)
        let number = try reader.required("number", try reader.integer("number"))
        let version = try reader.integer("version") ?? 1
        self.init(
            owner: owner, number: number, version: version, time: try reader.date("time"),
            content: Self.content(of: try reader.text("activity"), version: version))
    }

    private static func content(of json: String?, version: Int) -> Result<PublishedAction, HandoffObstacle> {
        guard version <= currentVersion else {
            return .failure(.newerVersion(version))
        }
        guard let json else {
            return .failure(.unreadable(reason: "it has no activity"))
        }
        do {
            return .success(try PublishedAction(json: json))
        } catch {
            return .failure(.unreadable(reason: error.description))
        }
    }
}

/// A running system that offers its current activity.
public struct HandoffOwner: Hashable, Sendable {
    /// The name for people, such as the name of the board or of the room. Two systems may have the same name.
    public let name: String

    /// The identity of the system. It is unique even among systems with the same name, and changes with each restart.
    public let instance: UUID

    /// The maximum number of Unicode scalars in a name. A longer name is truncated.
    public static let maximumNameLength = 64

    /// - Parameter name: the name. Control characters are removed.
    public init(name: String, instance: UUID = UUID()) {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where scalars.count < Self.maximumNameLength {
            if scalar.properties.generalCategory != .control { scalars.append(scalar) }
        }
        self.name = String(scalars)
        self.instance = instance
    }
}

extension HandoffOwner {
    /// The owner's entries in the dictionary of an offer or of another message.
    package var record: [String: UserInfoValue] {
        ["name": .string(name), "instance": .string(instance.uuidString)]
    }

    /// Reads an owner from the dictionary of an offer or of another message.
    package init(record: [String: UserInfoValue]) throws(UserInfoError) {
        let reader = PublishedActionReader(record: record)
        let name = try reader.required("name", try reader.text("name"))
        let text = try reader.required("instance", try reader.text("instance"))
        guard let instance = UUID(uuidString: text) else {
            throw .malformed(key: "instance", offset: 0, expected: "a UUID")
        }
        self.init(name: name, instance: instance)
    }
}
