import FoundationEssentials
package import NotchActions
import NotchConfiguration
package import NotchCore

/// Shows the offers of other displays of the machine, one card for each offer. Opening the card continues the offer.
@SurfaceActor
package final class OfferedCards {
    package let handoff: Handoff
    private let queue: ActivityQueue
    private let words: Localization
    /// The dwell of a card; `nil` derives it from the length of the texts (Q1).
    var dwell: Duration?
    /// The cards of offers, whether they are shown, wait or have ended.
    private var cards: [HandoffOffer.ID: UUID] = [:]

    /// The prefix of the coalescing keys of offers' cards.
    private static let keyPrefix = "handoff:"

    /// - Parameters:
    ///   - queue: shows the cards.
    ///   - words: the language of the cards.
    ///   - dwell: the dwell of a card; `nil` derives it from the length of the texts (Q1).
    package init(_ handoff: Handoff, queue: ActivityQueue, words: Localization = .english, dwell: Duration? = nil) {
        self.handoff = handoff
        self.queue = queue
        self.words = words
        self.dwell = dwell
        handoff.onOffersChange = { [weak self] _ in self?.refresh() }
    }

    /// Shows new offers, and removes the cards of offers that have ended or cannot be continued any more.
    package func refresh() {
        let offers = handoff.continuableOffers
        let underWay = handoff.offers.filter { handoff.obstacle(to: $0) == .underWay }
        let ids = Set((offers + underWay).map(\.id))
        for (offer, card) in cards where !ids.contains(offer) {
            cards[offer] = nil
            if !queue.cancel(card) { queue.dismiss(card) }
        }
        for offer in offers where cards[offer.id] == nil {
            var card = Activity(
                coalescingKey: Self.keyPrefix + offer.owner.instance.uuidString, title: Self.title(of: offer),
                subtitle: CommandOutput.clean(words.isOffered(by: offer.owner.name)), systemImage: "arrow.down.circle")
            card.rest(orElse: dwell)
            cards[offer.id] = card.id
            queue.enqueue(card)
        }
    }

    /// Returns the title in a form that a card can show. Another display wrote the title.
    private static func title(of offer: HandoffOffer) -> String {
        CommandOutput.clean(offer.activity?.title ?? "") ?? offer.activity?.activityType ?? ""
    }

    /// Returns the offer of a card.
    func offer(ofCard id: UUID) -> HandoffOffer? {
        guard let offer = cards.first(where: { $0.value == id })?.key else { return nil }
        return handoff.offers.first { $0.id == offer }
    }

    /// Returns the card of an offer, if it has one.
    func card(of offer: HandoffOffer) -> UUID? { cards[offer.id] }

    /// Returns whether a restored activity is the card of an offer that was known before the program restarted.
    static func isStale(_ card: Activity) -> Bool {
        guard card.owner == .daemon, let key = card.coalescingKey, key.hasPrefix(keyPrefix) else { return false }
        return UUID(uuidString: String(key.dropFirst(keyPrefix.count))) != nil
    }
}

extension NotchRuntime {
    /// Offers the current activity of the actions to other displays, and shows their offers.
    ///
    /// - Throws: the error of the transport.
    package func startHandoff(_ transport: any HandoffTransport) throws {
        let handoff = Handoff(system: actions.system, transport: transport, clock: clock)
        handoff.onContinued = { [weak self] offer, other in
            guard let self else { return }
            logger.info("\(other.name) continues '\(offer.activity?.title ?? "")'")
            // The other display now owns the activity, and offers it in turn.
            if actions.system.currentActivity.value == offer.activity { actions.system.resignCurrentActivity() }
        }
        let cards = OfferedCards(
            handoff, queue: queue, words: configuration.words, dwell: configuration.dwell)
        actions.offers = cards
        try handoff.start()
        cards.refresh()
    }
}
