package import NotchActions

/// An input that is any dictionary.
package struct Bag: Hashable, Sendable {
    package var contents: [String: UserInfoValue]

    package init(_ contents: [String: UserInfoValue]) {
        self.contents = contents
    }
}

extension Bag: ActivityCodable {
    package var requiredUserInfoKeys: Set<String> { Set(contents.keys) }

    package init(activityUserInfo: [AnyHashable: Any]?) throws {
        self.init(try UserInfoValue.dictionary(of: activityUserInfo ?? [:]))
    }

    package func encodeForActivity() -> [AnyHashable: Any]? {
        var entries: [AnyHashable: Any] = [:]
        for (key, value) in contents { entries[key] = value.any }
        return entries
    }
}
