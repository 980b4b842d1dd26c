package import NotchActions

/// A system that hands bags off and records everything that is reported to it.
@SurfaceActor
package final class HandoffStation {
    package static let appID = "org.example.board"
    package static let carry = appID + ".bag.bag-carry"
    package static let hide = appID + ".bag.bag-hide"

    package let system: ActionSystem
    package let handoff: Handoff
    package let presenter = BagPresenter()
    package let journal: MachineJournal<HandoffMachine>
    /// The number of changes of the offers.
    package private(set) var changes = 0
    /// The systems that have continued the current activity of this one.
    package private(set) var continuers: [String] = []

    package init(transport: any HandoffTransport, clock: any SurfaceClock) throws {
        system = ActionSystem(appID: Self.appID, clock: clock)
        try system.setup(BagFeature.self, manifest: [Self.carry, Self.hide])
        handoff = Handoff(system: system, transport: transport, clock: clock)
        journal = MachineJournal(of: handoff.runner)
        handoff.onOffersChange = { [weak self] _ in self?.changes += 1 }
        handoff.onContinued = { [weak self] _, other in self?.continuers.append(other.name) }
        try handoff.start()
    }

    package var router: BagRouter { BagRouter(presenter: presenter) }

    package func carry(_ contents: [String: UserInfoValue]) {
        system.perform(BagFeature.action(BagCarryAction.self), input: Bag(contents), presenter: presenter)
    }

    package func hide(_ contents: [String: UserInfoValue]) {
        system.perform(BagFeature.action(BagHideAction.self), input: Bag(contents), presenter: presenter)
    }

    /// Continues an offer. Returns the result; nil if the action has not ended yet.
    package func take(_ offer: HandoffOffer) -> HandoffResult? {
        var result: HandoffResult?
        handoff.continueOffer(offer.id, with: router) { result = $0 }
        return result
    }

    /// The names of the owners of offers, the newest first.
    package var owners: [String] { handoff.offers.map(\.owner.name) }

    /// The contents of the other systems' bags, the newest first.
    package var bags: [[String: UserInfoValue]?] { handoff.offers.map { $0.activity?.userInfo } }
}
