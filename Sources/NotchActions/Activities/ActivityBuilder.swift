/// An activity before its publication: it begins with the metadata of the input, and the action changes it (F16).
@SurfaceActor
public final class ActivityBuilder<InputType> {
    /// The input that the action was performed with.
    public let input: InputType

    /// The metadata of the input, unchanged.
    public let metadata: ActivityMetadata?

    /// The title. The default is the name of the action (B6.5).
    public var title: String?

    /// The subtitle, which is also the content description in a search (F18).
    public var subtitle: String?
    public var keywords: (any ActivityKeywords)?

    /// A picture. ``thumbnailData`` has precedence over it, and ``thumbnailURL`` over both (F18).
    public var thumbnail: ActivityImage?
    public var thumbnailURL: Link?
    public var thumbnailData: [UInt8]?
    public var searchAttributes: SearchableItemAttributeSet

    /// The identifier for deleting the activity later (F19).
    public var persistentIdentifier: String?

    /// The type of the activity. A type other than the automatic id must be declared in the manifest (F9, F10).
    public var activityType: String

    /// The phrase that a person may use. The default is the phrase of the action (F19).
    public var suggestedInvocationPhrase: String?

    /// A web page of the activity.
    public var webpageURL: Link?
    private(set) var isCancelled = false
    private(set) var bypassesContinuation = false

    init(input: InputType, metadata: ActivityMetadata?, activityType: String, phrase: String?) {
        self.input = input
        self.metadata = metadata
        self.activityType = activityType
        suggestedInvocationPhrase = phrase
        searchAttributes = SearchableItemAttributeSet(metadata?.searchAttributes.values ?? [:])
        guard let metadata else { return }
        if !metadata.title.isEmpty { title = metadata.title }
        subtitle = metadata.subtitle
        keywords = metadata.keywords
        thumbnail = metadata.thumbnail
        thumbnailURL = metadata.thumbnailURL
        thumbnailData = metadata.thumbnailData
    }

    /// Cancels the publication of the activity. The current activity does not change (F17).
    public func cancel() {
        isCancelled = true
    }

    /// Suppresses the warning about an input that cannot be read again. The activity is published, and the program
    /// continues it by itself (F13).
    public func bypassContinueActivity() {
        bypassesContinuation = true
    }
}

extension ActivityBuilder {
    /// Returns the activity for publication, without its `userInfo`, link and time.
    func makeRecord(name: String, actionID: String, eligibility: Set<ActivityEligibility>) -> PublishedAction {
        var record = PublishedAction(activityType: activityType)
        record.actionID = actionID
        record.title = title.flatMap { $0.isEmpty ? nil : $0 } ?? name
        record.subtitle = subtitle
        record.keywords = keywords?.activityKeywords
        record.thumbnail = ActivityThumbnail(url: thumbnailURL, data: thumbnailData, image: thumbnail)
        record.eligibility = eligibility
        record.persistentIdentifier = persistentIdentifier
        record.webpageURL = webpageURL
        record.suggestedInvocationPhrase = suggestedInvocationPhrase
        var attributes = searchAttributes.values
        if let subtitle { attributes["contentDescription"] = .string(subtitle) }
        record.searchAttributes = attributes.isEmpty ? nil : attributes
        return record
    }
}
