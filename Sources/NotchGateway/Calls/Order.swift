package import FoundationEssentials
package import NotchIPC

/// One call to the daemon, which a request of any form asks for.
package enum Order: Hashable, Sendable {
    /// A card. With a key, `replace` changes the card that has it.
    case card(EnqueueRequest)
    /// A question. The order is placed once the daemon has accepted it, and nobody waits for its end.
    case question(AskRequest)
    /// The end of the cards with a key, on the display and in the queue. It is no error if there is none.
    case dismissal(key: String)
    case glance(SetGlanceRequest)
    /// The end of a glance. It is no error if there is none.
    case glanceRemoval(id: String)
}

extension Order {
    /// Makes the order of a card with a title, which the caller completes.
    package static func card(_ title: String, _ fill: (inout EnqueueRequest) -> Void) -> Order {
        var request = EnqueueRequest(activity: ActivityDraft(title: title))
        fill(&request)
        return .card(request)
    }
}

/// The daemon's reply to an order.
package struct OrderReceipt: Hashable, Sendable {
    /// The card's or the question's id; `nil` for other orders.
    package var id: UUID?
    /// The parts of the order that the daemon has changed or ignored, such as the name of an unknown icon.
    package var warnings: [String] = []

    package init(id: UUID? = nil, warnings: [String] = []) {
        self.id = id
        self.warnings = warnings
    }
}
