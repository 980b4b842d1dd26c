package import NotchActions
import NotchConfiguration
import NotchCore

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
