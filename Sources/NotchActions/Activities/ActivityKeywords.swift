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
