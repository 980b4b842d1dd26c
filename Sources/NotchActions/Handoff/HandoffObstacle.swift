/// Why an offer cannot be continued here.
public enum HandoffObstacle: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such offer, or no more: its owner has ended it, offers something else, or is gone.
    case gone

    /// The offer is being continued already.
    case underWay

    /// The offer is of a later version than ``HandoffOffer/currentVersion``.
    case newerVersion(Int)

    /// The activity of the offer cannot be read.
    case unreadable(reason: String)

    /// Activities are disabled here (F5).
    case featureDisabled

    /// No action here has this type of activity, or no route here matches this link.
    case unknownActivity(type: String)

    /// The activity, or the action that it leads to here, is not eligible for handoff.
    case notForHandoff(String)

    /// The action that the activity leads to here cannot take it: a key is missing, the input cannot be read, or the
    /// feature is not available.
    case refused(ActionError)

    public var description: String {
        let reason =
            switch self {
            case .gone: "it is no longer offered"
            case .underWay: "it is being continued already"
            case .newerVersion(let version):
                "it is of version \(version), and this system reads versions up to \(HandoffOffer.currentVersion); "
                    + "update this system"
            case .unreadable(let reason): reason
            case .featureDisabled: "activities are disabled here"
            case .unknownActivity(let type): "no action here continues \(type)"
            case .notForHandoff(let type): "\(type) is not eligible for handoff"
            case .refused(let error): error.description
            }
        return "the offer cannot be continued: \(reason)"
    }
}
