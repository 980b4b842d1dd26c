/// Where published activities are kept, so that they can be found and continued later.
@SurfaceActor
public protocol ActivityIndex: AnyObject {
    /// Keeps an activity. The call comes once for each activity, in the order in which they are published.
    func record(_ activity: UserActivity)

    /// Forgets the activities that were published with one of these persistent identifiers (F19).
    func delete(persistentIdentifiers: Set<String>)
}
