import FoundationEssentials

/// An activity as a member of a stream: the stream's phases are its card's life on the surface.
struct CardMember: QueueMember {
    var activity: Activity
    let transitionDuration: Duration
    let leavingDuration: Duration

    var id: UUID { activity.id }
    /// The member type. The card of an attended activity stays until the queue ends its rest.
    var memberType: QueueMemberType { activity.hold || isAttended ? .blocker : .timed }
    var restDuration: Duration { activity.dwell }
    var endDelay: Duration { .zero }
    var isAttended: Bool { activity.attended && !activity.hold }
}
