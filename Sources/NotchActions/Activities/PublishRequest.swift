/// An action that has succeeded, and whose activity is to be published.
struct PublishRequest {
    let actionID: String

    /// Makes the activity; nil if the action cancelled it (F17).
    let makeActivity: @SurfaceActor () throws -> UserActivity?
}
