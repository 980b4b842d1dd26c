import NotchActions
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("Cards of offers")
@SurfaceActor
struct OfferedCardsTests {
    @Test("the card of an offer is in the language of the locale, and rests as the configuration has it")
    func card_followsTheConfiguration() async throws {
        let (hub, clock) = (HandoffHub(), ManualClock())
        let hall = try HandoffStation(transport: hub.transport(name: "hall"), clock: clock)
        let kitchen = try HandoffStation(transport: hub.transport(name: "kitchen"), clock: clock)
        let queue = ActivityQueue(clock: clock)
        let cards = OfferedCards(
            kitchen.handoff, queue: queue, words: Localization(locale: "de_DE.UTF-8"), dwell: .seconds(5))
        hall.carry(["letter": .string("A")])
        await clock.advance(by: .milliseconds(100))
        let card = try #require(queue.order(limit: 1).first?.activity)
        #expect(card.subtitle == "angeboten von hall" && card.dwell == .seconds(5))
        #expect(cards.handoff.offers.first.flatMap { cards.card(of: $0) } == card.id)
    }

    @Test("without a dwell of the configuration, the card rests as long as it takes to be read")
    func card_isRead() async throws {
        let (hub, clock) = (HandoffHub(), ManualClock())
        let hall = try HandoffStation(transport: hub.transport(name: "a display with a long name"), clock: clock)
        let kitchen = try HandoffStation(transport: hub.transport(name: "kitchen"), clock: clock)
        let queue = ActivityQueue(clock: clock)
        let cards = OfferedCards(kitchen.handoff, queue: queue)
        hall.carry(["letter": .string("A")])
        await clock.advance(by: .milliseconds(100))
        let card = try #require(queue.order(limit: 1).first?.activity)
        #expect(card.dwell > Activity.defaultDwell && cards.dwell == nil)
    }
}
