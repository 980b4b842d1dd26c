public import FoundationEssentials

/// The texts that a search may show of an activity beside its title.
///
/// Like the set of attributes of the original, it has identity: metadata and its author share it.
public final class SearchableItemAttributeSet {
    public private(set) var values: [String: UserInfoValue] = [:]

    public init() {}

    init(_ values: [String: UserInfoValue]) {
        self.values = values
    }

    /// An attribute by its name.
    public subscript(name: String) -> UserInfoValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    public var contentDescription: String? {
        get { text("contentDescription") }
        set { values["contentDescription"] = newValue.map(UserInfoValue.string) }
    }

    public var kind: String? {
        get { text("kind") }
        set { values["kind"] = newValue.map(UserInfoValue.string) }
    }

    public var creationDate: Date? {
        get { date("creationDate") }
        set { values["creationDate"] = newValue.map(UserInfoValue.date) }
    }

    public var addedDate: Date? {
        get { date("addedDate") }
        set { values["addedDate"] = newValue.map(UserInfoValue.date) }
    }

    private func text(_ name: String) -> String? {
        if case .string(let text) = values[name] { text } else { nil }
    }

    private func date(_ name: String) -> Date? {
        if case .date(let date) = values[name] { date } else { nil }
    }
}
