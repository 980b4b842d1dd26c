/// The way to the action of an activity (F20).
enum ContinuationWay {
    /// To the action of a link, which says which route has to read the input.
    case link(Link)

    /// To an action that reads the dictionary of the activity.
    case userInfo(any RegisteredAction)

    /// Nowhere, with this result.
    case nowhere(MappedActionResult)
}
