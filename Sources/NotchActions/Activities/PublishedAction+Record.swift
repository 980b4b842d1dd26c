import FoundationEssentials

extension PublishedAction {
    /// The maximum size of an activity as JSON, in bytes.
    public static let maximumSize = 64 << 10

    /// The activity as JSON, for a store or another board.
    public var json: String {
        UserInfoValue.json(of: record)
    }

    /// Reads an activity. Unknown keys are ignored, because a later version may have written them.
    public init(json: String) throws(UserInfoError) {
        try self.init(record: try UserInfoValue.dictionary(json: json, limit: Self.maximumSize))
    }

    /// The activity as a dictionary. Properties that are nil or empty are omitted.
    public var record: [String: UserInfoValue] {
        var record: [String: UserInfoValue] = ["activityType": .string(activityType)]
        record["actionID"] = actionID.map(UserInfoValue.string)
        record["title"] = title.isEmpty ? nil : .string(title)
        record["subtitle"] = subtitle.map(UserInfoValue.string)
        record["keywords"] = keywords.map(Self.list)
        switch thumbnail {
        case .url(let link): record["thumbnailURL"] = .string(link.text)
        case .data(let data): record["thumbnailData"] = .data(data)
        case .image(let image): record["thumbnail"] = .string(image.name)
        case nil: break
        }
        record["userInfo"] = userInfo.isEmpty ? nil : .dictionary(userInfo)
        record["requiredUserInfoKeys"] = requiredUserInfoKeys.isEmpty ? nil : Self.list(requiredUserInfoKeys)
        record["eligibility"] = eligibility.isEmpty ? nil : Self.list(Set(eligibility.map(\.rawValue)))
        record["persistentIdentifier"] = persistentIdentifier.map(UserInfoValue.string)
        record["link"] = (link?.text).map(UserInfoValue.string)
        record["webpageURL"] = (webpageURL?.text).map(UserInfoValue.string)
        record["searchAttributes"] = searchAttributes.map(UserInfoValue.dictionary)
        record["suggestedInvocationPhrase"] = suggestedInvocationPhrase.map(UserInfoValue.string)
        record["isContinuable"] = isContinuable ? nil : .bool(false)
        record["time"] = time.map(UserInfoValue.date)
        return record
    }

    /// Reads an activity from a dictionary. Unknown keys are ignored.
    public init(record: [String: UserInfoValue]) throws(UserInfoError) {
        let reader = PublishedActionReader(record: record)
        guard let activityType = try reader.text("activityType") else {
            throw .malformed(key: "activityType", offset: 0, expected: "the type of the activity")
        }
        self.init(activityType: activityType)
        actionID = try reader.text("actionID")
        title = try reader.text("title") ?? ""
        subtitle = try reader.text("subtitle")
        keywords = try reader.texts("keywords")
        thumbnail = ActivityThumbnail(
            url: try reader.link("thumbnailURL"), data: try reader.data("thumbnailData"),
            image: try reader.text("thumbnail").map(ActivityImage.init(named:)))
        userInfo = try reader.dictionary("userInfo") ?? [:]
        requiredUserInfoKeys = try reader.texts("requiredUserInfoKeys") ?? []
        // Unknown cases of a later version are ignored.
        eligibility = Set((try reader.texts("eligibility") ?? []).compactMap(ActivityEligibility.init(rawValue:)))
        persistentIdentifier = try reader.text("persistentIdentifier")
        link = try reader.link("link")
        webpageURL = try reader.link("webpageURL")
        searchAttributes = try reader.dictionary("searchAttributes")
        suggestedInvocationPhrase = try reader.text("suggestedInvocationPhrase")
        isContinuable = try reader.flag("isContinuable") ?? true
        time = try reader.date("time")
    }

    private static func list(_ texts: Set<String>) -> UserInfoValue {
        .array(texts.sorted().map(UserInfoValue.string))
    }
}

/// Reads the properties of an activity, or of a message about an activity. An error names the property with a wrong
/// type.
package struct PublishedActionReader {
    private let record: [String: UserInfoValue]

    package init(record: [String: UserInfoValue]) {
        self.record = record
    }

    /// Returns the value, or throws if it is nil.
    package func required<Value>(_ key: String, _ value: Value?) throws(UserInfoError) -> Value {
        guard let value else { throw expected("a value", key) }
        return value
    }

    package func integer(_ key: String) throws(UserInfoError) -> Int? {
        guard let value = record[key] else { return nil }
        guard case .integer(let integer) = value else { throw expected("a whole number", key) }
        return integer
    }

    package func text(_ key: String) throws(UserInfoError) -> String? {
        guard let value = record[key] else { return nil }
        guard case .string(let text) = value else { throw expected("a text", key) }
        return text
    }

    func texts(_ key: String) throws(UserInfoError) -> Set<String>? {
        guard let value = record[key] else { return nil }
        guard case .array(let values) = value else { throw expected("an array of texts", key) }
        var texts: Set<String> = []
        for value in values {
            guard case .string(let text) = value else { throw expected("an array of texts", key) }
            texts.insert(text)
        }
        return texts
    }

    func link(_ key: String) throws(UserInfoError) -> Link? {
        guard let text = try text(key) else { return nil }
        guard let link = try? Link(text) else { throw expected("a link", key) }
        return link
    }

    func data(_ key: String) throws(UserInfoError) -> [UInt8]? {
        guard let value = record[key] else { return nil }
        guard case .data(let data) = value else { throw expected("data", key) }
        return data
    }

    func date(_ key: String) throws(UserInfoError) -> Date? {
        guard let value = record[key] else { return nil }
        guard case .date(let date) = value else { throw expected("a date", key) }
        return date
    }

    func flag(_ key: String) throws(UserInfoError) -> Bool? {
        guard let value = record[key] else { return nil }
        guard case .bool(let flag) = value else { throw expected("true or false", key) }
        return flag
    }

    func dictionary(_ key: String) throws(UserInfoError) -> [String: UserInfoValue]? {
        guard let value = record[key] else { return nil }
        guard case .dictionary(let dictionary) = value else { throw expected("an object", key) }
        return dictionary
    }

    private func expected(_ what: String, _ key: String) -> UserInfoError {
        .malformed(key: key, offset: 0, expected: what)
    }
}
