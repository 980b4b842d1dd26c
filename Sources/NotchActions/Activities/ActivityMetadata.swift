public import FoundationEssentials

/// The metadata of an input, for all activities with this input (F16).
public struct ActivityMetadata {
    /// The name of the input's object, such as a document; empty if it has none.
    public var title = ""
    public var subtitle: String?
    public var keywords: (any ActivityKeywords)?
    public var thumbnail: ActivityImage?
    public var thumbnailURL: Link?
    public var thumbnailData: [UInt8]?
    public var searchAttributes = SearchableItemAttributeSet()

    private init() {}

    /// Makes metadata, whose properties `fill` sets.
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

/// The keywords of an activity: a text, which is split into words, or a set or array of keywords.
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

/// The attributes that a search may show beside an activity's title.
///
/// The type is a class, so that metadata and their author share one set.
public final class SearchableItemAttributeSet {
    public private(set) var values: [String: UserInfoValue] = [:]

    public init() {}

    init(_ values: [String: UserInfoValue]) {
        self.values = values
    }

    /// The attribute with this name.
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
