/// The members of a JSON object, in the order in which they were written.
///
/// The order is kept so that messages keep their written order and are the same in every run. Lookup is linear, because
/// the objects of varlink have about 12 members and the size limit of a message bounds all others.
package struct JSONObject: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSON
    }

    package private(set) var members: [Member] = []

    package init() {}

    /// The value of `key`, or `nil` if there is no such member. Setting `nil` removes the member.
    package subscript(_ key: String) -> JSON? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index] = Member(key: key, value: value)
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The object without the members that are `null`. Varlink treats a `null` member as absent.
    package var withoutNulls: JSONObject {
        var object = self
        object.members.removeAll { $0.value == .null }
        return object
    }

    /// Adds a member whose key is known to be new.
    package mutating func append(_ key: String, _ value: JSON) {
        members.append(Member(key: key, value: value))
    }
}

extension JSONObject {
    /// The greatest number of members for which comparing all pairs is the fastest way to find equal keys.
    private static let few = 12

    /// Keeps the last of several members with the same key, at the position of the first.
    mutating func keepLastOfEqualKeys() {
        guard hasEqualKeys else { return }
        var places: [String: Int] = [:]
        var kept: [Member] = []
        for member in members {
            if let place = places.updateValue(places[member.key] ?? kept.count, forKey: member.key) {
                kept[place] = member
            } else {
                kept.append(member)
            }
        }
        members = kept
    }

    private var hasEqualKeys: Bool {
        guard members.count <= Self.few else { return Set(members.lazy.map(\.key)).count < members.count }
        for (index, member) in members.enumerated() where members[..<index].contains(where: { $0.key == member.key }) {
            return true
        }
        return false
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Omits members without a value, as varlink omits absent fields.
    package init(dictionaryLiteral elements: (String, JSON?)...) { self.init(elements) }

    package init(_ elements: [(String, JSON?)]) {
        for (key, value) in elements {
            if let value { append(key, value) }
        }
    }
}
