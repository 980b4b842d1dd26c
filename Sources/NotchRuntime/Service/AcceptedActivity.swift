import FoundationEssentials
import NotchCore

/// What a call has put into a queue, and what that has changed.
struct AcceptedActivity {
    let queue: ActivityQueue
    /// The id of the activity that has the content.
    let id: UUID
    let content: Activity
    /// The activity with this id before it took over the content; `nil` where it is new.
    let former: Activity?
    /// The activity that ended for it.
    let displaced: DisplacedActivity?

    /// Undoes the change, but not what others have changed since. A new card that shows already stays.
    @SurfaceActor
    func takeBack() {
        if let former {
            guard let present = queue.activity(replacedBy: former), present.id == id, present.looks(like: content)
            else { return }
            queue.replace(former)
        } else {
            guard queue.activity(id)?.looks(like: content) == true, queue.cancel(id) else { return }
        }
        if let displaced { queue.restore([displaced.activity]) }
    }
}
