/// The result of an activity that was continued, or of a link that was opened (F23).
public enum MappedActionResult: Hashable, Sendable {
    case success
    case failure(error: ActionError)

    /// No action has this type of activity, or no route matches this link.
    case noMappingFound

    /// ``ActivitiesFeature`` is disabled (F5).
    case featureDisabled
}
