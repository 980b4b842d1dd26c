import NotchConcurrency

/// A member of a stream, with durations in milliseconds.
struct Toast: QueueMember, Hashable {
    var id: String
    var memberType = QueueMemberType.timed
    var transitionDuration = Duration.milliseconds(100)
    var restDuration = Duration.milliseconds(1000)
    var endDelay = Duration.milliseconds(50)
    var text = ""

    static func timed(_ id: String) -> Toast { Toast(id: id) }
    static func blocker(_ id: String) -> Toast { Toast(id: id, memberType: .blocker) }
}

extension Lifecycle<Toast> {
    /// `instant id phase`
    var brief: String { "\(began.milliseconds) \(member.id) \(phase)" }
}
