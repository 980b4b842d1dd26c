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
