extension ActivityBuilder {
    /// The activity as it is published, without what the input is read from.
    func makeRecord(name: String, actionID: String, eligibility: Set<ActivityEligibility>) -> UserActivity {
        var record = UserActivity(activityType: activityType)
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
