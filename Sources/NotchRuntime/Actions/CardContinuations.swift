import DequeModule
import FoundationEssentials
import NotchActions

/// The activities of cards that can be continued, by the ids of the cards. The latest are kept.
struct CardContinuations {
    private struct Continuation {
        var activity: UserActivity
        /// Whether somebody has opened the card already.
        var isTaken = false
    }

    private static let capacity = 256

    private var continuations: [UUID: Continuation] = [:]
    private var order: Deque<UUID> = []

    /// Makes the card with this id one that can be continued.
    mutating func add(_ activity: UserActivity, card id: UUID) {
        if continuations.updateValue(Continuation(activity: activity), forKey: id) == nil { order.append(id) }
        if order.count > Self.capacity, let oldest = order.popFirst() { continuations[oldest] = nil }
    }

    /// Lets nobody continue these activities any more.
    mutating func remove(where isForgotten: (UserActivity) -> Bool) {
        continuations = continuations.filter { !isForgotten($0.value.activity) }
        order.removeAll { continuations[$0] == nil }
    }

    /// The activity of a card, whether or not it was opened.
    func activity(card id: UUID) -> UserActivity? { continuations[id]?.activity }

    /// Whether opening the card continues its activity. A card is opened once.
    func canOpen(card id: UUID) -> Bool { continuations[id].map { !$0.isTaken } ?? false }

    /// Opens a card.
    mutating func open(card id: UUID) -> UserActivity? {
        guard canOpen(card: id) else { return nil }
        continuations[id]?.isTaken = true
        return activity(card: id)
    }
}
