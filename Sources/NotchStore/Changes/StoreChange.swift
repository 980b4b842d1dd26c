package import FoundationEssentials

/// One thing that the store is told.
package enum StoreChange: Hashable, Sendable {
    /// The activity is new, and waits. The disk does not have it.
    case new(LiveActivity)
    /// The activity waits or shows.
    case live(LiveActivity)
    /// The activity does not live any more, and does not come into the history.
    case gone(UUID)
    /// The activity has ended. It lives no more.
    case ended(EndedRecord)
    case used(ActionUse)
    case deleteActions(ActionSelection)
    /// Keeps a value, or forgets it.
    case value(ValueKey, [UInt8]?)

    /// Whether the file needs less room for what lives.
    var makesRoom: Bool {
        switch self {
        case .gone, .ended, .value(_, nil): true
        case .new, .live, .used, .deleteActions, .value: false
        }
    }
}
