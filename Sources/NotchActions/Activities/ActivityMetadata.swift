public import FoundationEssentials

/// The metadata of an input, for every activity that is made with it (F16).
public struct ActivityMetadata {
    /// The name of the thing, such as that of a document. It is empty if there is none.
    public var title = ""
    public var subtitle: String?
    public var keywords: (any ActivityKeywords)?
    public var thumbnail: ActivityImage?
    public var thumbnailURL: Link?
    public var thumbnailData: [UInt8]?
    public var searchAttributes = SearchableItemAttributeSet()

    private init() {}

    /// Makes metadata by filling in what there is.
    public static func build(_ fill: (inout ActivityMetadata) throws -> Void) rethrows -> ActivityMetadata {
        var metadata = ActivityMetadata()
        try fill(&metadata)
        return metadata
    }
}

/// An input that has metadata for activities (F16).
public protocol ActivityMetadataRepresentable {
    var metadata: ActivityMetadata { get }
}

/// The keywords of an activity: a text, whose words they are, or a set or array of them.
public protocol ActivityKeywords {
    var activityKeywords: Set<String> { get }
}

extension String: ActivityKeywords {
    public var activityKeywords: Set<String> { Set(split(whereSeparator: \.isWhitespace).map(String.init)) }
}

extension Set<String>: ActivityKeywords {
    public var activityKeywords: Set<String> { self }
}

extension [String]: ActivityKeywords {
    public var activityKeywords: Set<String> { Set(self) }
}

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
