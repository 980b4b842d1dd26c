/// A use that an activity allows.
public enum ActivityEligibility: String, CaseIterable, Hashable, Sendable {
    /// The activity may be continued. All other cases imply this one (F2).
    case perform

    /// Another board may continue the activity.
    case handoff

    /// A search finds the activity.
    case search

    /// The activity may be suggested. This implies ``search`` (F2).
    case prediction

    /// The activity may be found on the web. A board has no place for that, so the case is left out with a notice.
    case publicIndexing
}

extension Set<ActivityEligibility> {
    /// The cases together with those that they imply, without ``ActivityEligibility/publicIndexing`` (F2).
    var complete: Self {
        guard !isEmpty else { return [] }
        var complete = union([.perform])
        if contains(.prediction) { complete.insert(.search) }
        complete.remove(.publicIndexing)
        return complete
    }
}
