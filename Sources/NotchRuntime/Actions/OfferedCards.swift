import FoundationEssentials
package import NotchActions
import NotchConfiguration
package import NotchCore

/// Shows what other displays of the machine offer: a card an offer, which continues it when the card is opened.
@SurfaceActor
package final class OfferedCards {
    package let handoff: Handoff
    private let queue: ActivityQueue
    private let words: Words
    /// How long a card rests; `nil` goes by the length of its texts (Q1).
    var dwell: Duration?
    /// The cards of offers, on show, waiting or gone.
    private var cards: [HandoffOffer.ID: UUID] = [:]

    /// The beginning of the coalescing keys of offers' cards.
    private static let keyPrefix = "handoff:"

    /// - Parameters:
    ///   - queue: shows the cards.
    ///   - words: the language of the cards.
    ///   - dwell: how long a card rests; `nil` goes by the length of its texts (Q1).
    package init(_ handoff: Handoff, queue: ActivityQueue, words: Words = .english, dwell: Duration? = nil) {
        self.handoff = handoff
        self.queue = queue
        self.words = words
        self.dwell = dwell
        handoff.onOffersChange = { [weak self] _ in self?.refresh() }
    }

    /// Shows new offers, and takes back the cards of those that are gone or cannot be continued any more.
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

    /// The title in a form that a card can show. Another display has made it.
    private static func title(of offer: HandoffOffer) -> String {
        CommandOutput.clean(offer.activity?.title ?? "") ?? offer.activity?.activityType ?? ""
    }

    /// The offer of a card.
    func offer(ofCard id: UUID) -> HandoffOffer? {
        guard let offer = cards.first(where: { $0.value == id })?.key else { return nil }
        return handoff.offers.first { $0.id == offer }
    }

    /// The card of an offer, if it has one.
    func card(of offer: HandoffOffer) -> UUID? { cards[offer.id] }

    /// Whether an activity that comes back is the card of an offer that an earlier life of the program knew.
    static func isStale(_ card: Activity) -> Bool {
        guard let key = card.coalescingKey, key.hasPrefix(keyPrefix) else { return false }
        return UUID(uuidString: String(key.dropFirst(keyPrefix.count))) != nil
    }
}

extension NotchRuntime {
    /// Offers the current activity of the actions to other displays, and shows what they offer.
    ///
    /// - Throws: the error of the transport.
    package func startHandoff(_ transport: any HandoffTransport) throws {
        let handoff = Handoff(system: actions.system, transport: transport, clock: clock)
        handoff.onContinued = { [weak self] offer, other in
            guard let self else { return }
            logger.info("\(other.name) continues '\(offer.activity?.title ?? "")'")
            // Whoever continues it has it now, and offers it in turn.
            if actions.system.currentActivity.value == offer.activity { actions.system.resignCurrentActivity() }
        }
        let cards = OfferedCards(
            handoff, queue: queue, words: configuration.words, dwell: configuration.dwell)
        actions.offers = cards
        try handoff.start()
        cards.refresh()
    }
}
