import FoundationEssentials

extension HandoffOffer {
    /// The offer as JSON, for another board.
    public var json: String { UserInfoValue.json(of: record) }

    /// Reads an offer.
    ///
    /// An offer whose activity cannot be read here is an offer all the same, with ``content`` that says why. A text that
    /// is not an offer is an error.
    public init(json: String) throws(UserInfoError) {
        try self.init(record: try UserInfoValue.dictionary(json: json, limit: Self.maximumSize))
    }

    /// The offer as a dictionary.
    ///
    /// The activity is a text in it, so that an activity of a later version does not keep the rest from being read.
    package var record: [String: UserInfoValue] {
        var record = owner.record
        record["number"] = .integer(number)
        record["version"] = .integer(version)
        record["time"] = time.map(UserInfoValue.date)
        record["activity"] = (activity?.json).map(UserInfoValue.string)
        return record
    }

    /// Reads an offer from a dictionary. Keys that are not known are left out, since a later version may have written
    /// them.
    package init(record: [String: UserInfoValue]) throws(UserInfoError) {
        let reader = UserActivityReader(record: record)
        let owner = try HandoffOwner(record: record)
        let number = try reader.required("number", try reader.integer("number"))
        let version = try reader.integer("version") ?? 1
        self.init(
            owner: owner, number: number, version: version, time: try reader.date("time"),
            content: Self.content(of: try reader.text("activity"), version: version))
    }

    private static func content(of json: String?, version: Int) -> Result<UserActivity, HandoffObstacle> {
        guard version <= currentVersion else {
            return .failure(.newerVersion(version))
        }
        guard let json else {
            return .failure(.unreadable(reason: "it has no activity"))
        }
        do {
            return .success(try UserActivity(json: json))
        } catch {
            return .failure(.unreadable(reason: error.description))
        }
    }
}
