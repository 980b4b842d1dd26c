import NotchActions
import NotchTestSupport
import Testing

/// Systems of one process that hand over to one another.
@SurfaceActor
@Suite struct HandoffTests {
    private let hub = HandoffHub()
    private let clock = ManualClock()

    private func station(_ name: String) throws -> HandoffStation {
        try HandoffStation(transport: hub.transport(name: name), clock: clock)
    }

    /// Lets everything happen that waits, also offers that wait for their pace.
    private func settle() async {
        await clock.advance(by: .milliseconds(100))
    }

    @Test("the current activity is offered, and is continued with equal input; its owner is told")
    func offer_isContinued() async throws {
        let (hall, kitchen) = (try station("hall"), try station("kitchen"))
        hall.carry(["letter": .string("A"), "pages": .integer(2)])
        await settle()
        #expect(hall.handoff.offers.isEmpty)
        let offer = try #require(kitchen.handoff.offers.first)
        #expect(offer.owner.name == "hall")
        #expect(offer.time == hall.system.currentActivity.value?.time)
        #expect(kitchen.handoff.obstacle(to: offer) == nil)
        #expect(kitchen.handoff.continuableOffers == [offer])
        #expect(kitchen.take(offer) == .success)
        #expect(kitchen.presenter.bags == hall.presenter.bags)
        #expect(kitchen.presenter.sources == [.continueActivity(.handoff)])
        #expect(hall.continuers == ["kitchen"])
        #expect(kitchen.handoff.offers.isEmpty)
        #expect(kitchen.take(offer) == .cannotContinue(.gone))
        // An action that is continued publishes again (F4).
        await settle()
        #expect(hall.owners == ["kitchen"])
    }

    @Test("a system that comes later hears what is offered, and one that ends withdraws it")
    func latecomer_hearsOffers() async throws {
        let hall = try station("hall")
        hall.carry(["a": .bool(true)])
        await settle()
        let kitchen = try station("kitchen")
        #expect(kitchen.owners == ["hall"])
        hall.handoff.stop()
        #expect(kitchen.owners.isEmpty)
        #expect(kitchen.changes == 2)
        hall.carry(["a": .bool(false)])
        await settle()
        #expect(kitchen.owners.isEmpty)
    }

    @Test("five systems each see the newest offer of each of the other four, the newest first")
    func fiveSystems_seeOneAnother() async throws {
        let stations = try (0..<5).map { try station("\($0)") }
        for round in 0..<2 {
            for (index, station) in stations.enumerated() {
                station.carry(["round": .integer(round), "index": .integer(index)])
                await settle()
            }
        }
        for (index, station) in stations.enumerated() {
            let others = (0..<5).reversed().filter { $0 != index }
            #expect(station.owners == others.map { "\($0)" })
            #expect(station.bags == others.map { ["round": .integer(1), "index": .integer($0)] })
        }
        let offer = try #require(stations[4].handoff.offers.last)
        #expect(stations[4].take(offer) == .success)
        #expect(stations.map(\.continuers) == [["4"], [], [], [], []])
        #expect(stations[4].owners == ["3", "2", "1"])
        #expect(stations[1].owners == ["4", "3", "2", "0"])
        for station in stations { station.handoff.stop() }
        for station in stations { #expect(station.owners.isEmpty) }
    }

    @Test("F2, F3: only what is eligible for handoff is offered, and only while it is current")
    func eligibility_isKept() async throws {
        let (hall, kitchen) = (try station("hall"), try station("kitchen"))
        hall.carry(["a": .integer(1)])
        await settle()
        #expect(kitchen.owners == ["hall"])
        hall.hide(["a": .integer(2)])
        await settle()
        #expect(hall.system.currentActivity.value?.activityType == HandoffStation.hide)
        #expect(kitchen.owners.isEmpty)
        hall.carry(["a": .integer(3)])
        await settle()
        #expect(kitchen.bags == [["a": .integer(3)]])
        hall.system.resignCurrentActivity()
        await settle()
        #expect(kitchen.owners.isEmpty)
    }

    @Test("F5: while activities are disabled, nothing is offered and nothing is shown")
    func disabling_endsOffers() async throws {
        let (hall, kitchen) = (try station("hall"), try station("kitchen"))
        hall.carry(["a": .integer(1)])
        await settle()
        let offer = try #require(kitchen.handoff.offers.first)
        kitchen.system.areActivitiesEnabled = false
        #expect(kitchen.owners.isEmpty)
        #expect(kitchen.take(offer) == .cannotContinue(.gone))
        kitchen.system.areActivitiesEnabled = true
        #expect(kitchen.owners == ["hall"])
        hall.system.areActivitiesEnabled = false
        #expect(kitchen.owners.isEmpty)
        hall.carry(["a": .integer(2)])
        await settle()
        #expect(kitchen.owners.isEmpty)
        hall.system.areActivitiesEnabled = true
        await settle()
        #expect(kitchen.owners.isEmpty)
        hall.carry(["a": .integer(3)])
        await settle()
        #expect(kitchen.bags == [["a": .integer(3)]])
    }

    @Test("F5: a system that begins with activities disabled shows offers when they are enabled")
    func enabling_mayComeLate() async throws {
        let (hall, kitchen) = (try station("hall"), try station("kitchen"))
        kitchen.handoff.stop()
        let late = ActionSystem(appID: HandoffStation.appID, clock: clock)
        try late.setup(BagFeature.self, manifest: [HandoffStation.carry, HandoffStation.hide])
        late.areActivitiesEnabled = false
        let handoff = Handoff(system: late, transport: hub.transport(name: "late"), clock: clock)
        try handoff.start()
        hall.carry(["a": .integer(1)])
        await settle()
        #expect(handoff.offers.isEmpty)
        late.areActivitiesEnabled = true
        #expect(handoff.offers.count == 1)
    }

    @Test("activities that follow one another quickly are offered at a pace, and the newest one is")
    func quickActivities_arePaced() async throws {
        let (hall, kitchen) = (try station("hall"), try station("kitchen"))
        for number in 0..<1000 {
            hall.carry(["a": .integer(number)])
            await clock.advance(by: .milliseconds(1))
        }
        await settle()
        #expect(kitchen.bags == [["a": .integer(999)]])
        #expect(kitchen.changes <= 12)
        #expect(clock.timerCount == 0)
    }

    @Test("F22: a router that refuses and an action that fails are failures, and the offer stays")
    func failure_keepsTheOffer() async throws {
        let (hall, kitchen) = (try station("hall"), try station("kitchen"))
        hall.carry(["a": .integer(1)])
        await settle()
        let offer = try #require(kitchen.handoff.offers.first)
        var result: HandoffResult?
        kitchen.handoff.continueOffer(offer.id, with: HeadlessRouter()) { result = $0 }
        #expect(result == .failure(error: .unsupported(action: HandoffStation.carry)))
        kitchen.presenter.outcome = .failure(Refusal())
        #expect(kitchen.take(offer) == .failure(error: .failed(action: HandoffStation.carry, reason: "\(Refusal())")))
        #expect(kitchen.owners == ["hall"])
        #expect(hall.continuers.isEmpty)
    }

    @Test("F23: an action that ends later is under way until then, and its owner may be gone meanwhile")
    func laterEnd_isTold() async throws {
        let (hall, kitchen) = (try station("hall"), try station("kitchen"))
        hall.carry(["a": .integer(1)])
        await settle()
        let offer = try #require(kitchen.handoff.offers.first)
        kitchen.presenter.outcome = nil
        #expect(kitchen.take(offer) == nil)
        #expect(kitchen.take(offer) == .cannotContinue(.underWay))
        kitchen.presenter.pending.removeFirst().completed(.failure(Refusal()))
        #expect(hall.continuers.isEmpty)
        #expect(kitchen.take(offer) == nil)
        kitchen.presenter.pending.removeFirst().completed(.success)
        #expect(hall.continuers == ["kitchen"])
        await settle()
        hall.carry(["a": .integer(2)])
        await settle()
        let next = try #require(kitchen.handoff.offers.first)
        #expect(kitchen.take(next) == nil)
        hall.handoff.stop()
        kitchen.presenter.pending.removeFirst().completed(.success)
        #expect(hall.continuers == ["kitchen"])
    }

    @Test("F21: any input comes back as it was", arguments: 0..<4 as Range<UInt64>)
    func anyInput_isEqual(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let (hall, kitchen) = (try station("hall"), try station("kitchen"))
        for _ in 0..<50 {
            let bag = Bag.random(&generator)
            hall.carry(bag.contents)
            await settle()
            let offer = try #require(kitchen.handoff.offers.first)
            let read = try HandoffOffer(json: offer.json)
            #expect(read == offer)
            #expect(offer.json.utf8.count <= HandoffOffer.maximumSize)
            #expect(kitchen.take(offer) == .success)
            #expect(kitchen.presenter.bags.last == bag)
        }
        #expect(kitchen.presenter.bags.count == 50)
        #expect(hall.continuers.count == 50)
        #expect(hall.journal.log.difference() == nil)
        #expect(kitchen.journal.log.difference() == nil)
    }
}
