import FoundationEssentials

/// Reads the properties of an activity, or of a message about one. An error names the property that has another type.
package struct UserActivityReader {
    private let record: [String: UserInfoValue]

    package init(record: [String: UserInfoValue]) {
        self.record = record
    }

    /// The value, which has to be there.
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
