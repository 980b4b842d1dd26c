import NotchActions

/// An input that is written into the dictionary of an activity.
struct Track: Hashable, Sendable {
    var name: String
    var number = 1
}

extension Track: ActivityCodable {
    struct MissingKey: Error, CustomStringConvertible {
        let key: String
        var description: String { "“\(key)” is missing" }
    }

    var requiredUserInfoKeys: Set<String> { ["name"] }

    init(activityUserInfo: [AnyHashable: Any]?) throws {
        guard let name = activityUserInfo?["name"] as? String else { throw MissingKey(key: "name") }
        guard let number = activityUserInfo?["number"] as? Int else { throw MissingKey(key: "number") }
        self.init(name: name, number: number)
    }

    func encodeForActivity() -> [AnyHashable: Any]? {
        name.isEmpty ? [:] : ["name": name, "number": number]
    }
}
