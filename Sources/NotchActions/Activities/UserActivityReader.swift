import FoundationEssentials

/// Reads the properties of an activity. An error names the property that has another type.
struct UserActivityReader {
    let record: [String: UserInfoValue]

    func text(_ key: String) throws(UserInfoError) -> String? {
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

    func data(_ key: String) throws(UserInfoError) -> Data? {
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
