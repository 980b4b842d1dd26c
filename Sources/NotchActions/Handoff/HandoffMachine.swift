import FoundationEssentials

/// Decides which activity is offered to other systems, and which of their offers are shown.
///
/// - The current activity is offered if it is eligible for handoff and can be continued. The offer is withdrawn when
///   the activity is no longer current.
/// - A quick succession of activities does not wake the other systems each time. Offers are at least
///   ``Configuration/pace`` apart, and only the newest activity is offered. A withdrawal is immediate.
/// - Each other system has at most one offer. An offer with a larger number replaces it.
/// - An offer that was continued in this system is removed.
/// - While activities are disabled, no activity is offered and no offers are shown. The offers of other systems are
///   remembered.
package struct HandoffMachine: StateMachine {
    package struct Configuration: Hashable, Sendable {
        /// The maximum number of other systems whose offers are accepted. Further systems are ignored until a known
        /// system withdraws its offer and they offer again.
        package var peers = 64
        /// The minimum time between two offers.
        package var pace: Duration = .milliseconds(100)

        package init() {}
    }

    private let owner: HandoffOwner
    private let configuration: Configuration
    private var isEnabled = true
    private var isStopped = false

    /// The activity to offer: the current activity, if it may be offered.
    private var wanted: PublishedAction?
    /// The published offer.
    private var own: HandoffOffer?
    private var lastOffered: Instant?
    private var lastNumber = 0

    /// The offers of the other systems, the newest first.
    private var known: [HandoffOffer] = []
    /// The number of the last offer of each offering system.
    private var numbers: [UUID: Int] = [:]
    private var underWay: Set<HandoffOffer.ID> = []

    package init(owner: HandoffOwner, configuration: Configuration = Configuration()) {
        self.owner = owner
        self.configuration = configuration
    }

    /// The offers of the other systems that may be shown, the newest first.
    package var offers: [HandoffOffer] { isEnabled ? known : [] }

    package func isUnderWay(_ id: HandoffOffer.ID) -> Bool { underWay.contains(id) }

    package var nextDeadline: Instant? {
        guard let wanted, wanted != own?.activity, let lastOffered else { return nil }
        return lastOffered + configuration.pace
    }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        guard !isStopped else { return [] }
        let shown = offers
        var effects: [Effect] = []
        switch event {
        case .currentActivity(let activity): wanted = activity.flatMap { Self.isOffered($0) ? $0 : nil }
        case .enabled(let isEnabled):
            self.isEnabled = isEnabled
            // The current activity has ended, because it could no longer be continued (F5).
            if !isEnabled { wanted = nil }
        case .received(.offered(let offer)): take(offer)
        case .received(.withdrawn(let owner)): forget(owner)
        case .received(.continued(let id, let other)):
            if let own, own.id == id { effects.append(.wasContinued(own, by: other)) }
        case .begin(let id): underWay.insert(id)
        case .end(let offer, let isSuccess):
            underWay.remove(offer.id)
            if isSuccess {
                known.removeAll { $0.id == offer.id }
                effects.append(.didContinue(offer))
            }
        case .stop: stop()
        case .deadline: break
        }
        effects += publish(at: now)
        if offers != shown { effects.append(.offersChanged(offers)) }
        return effects
    }

    private static func isOffered(_ activity: PublishedAction) -> Bool {
        activity.eligibility.contains(.handoff) && activity.isContinuable
    }

    /// Offers or withdraws the wanted activity, unless the published offer is up to date or the pace requires a wait.
    private mutating func publish(at now: Instant) -> [Effect] {
        guard let wanted else {
            guard own != nil else { return [] }
            own = nil
            return [.withdraw]
        }
        guard wanted != own?.activity else { return [] }
        if let deadline = nextDeadline, deadline > now { return [] }
        lastNumber += 1
        let offer = HandoffOffer(owner: owner, number: lastNumber, time: wanted.time, content: .success(wanted))
        own = offer
        lastOffered = now
        return [.offer(offer)]
    }

    private mutating func take(_ offer: HandoffOffer) {
        let instance = offer.owner.instance
        guard instance != owner.instance else { return }
        if let number = numbers[instance] {
            guard offer.number > number else { return }
        } else {
            guard numbers.count < configuration.peers else { return }
        }
        numbers[instance] = offer.number
        known.removeAll { $0.owner.instance == instance }
        known.insert(offer, at: 0)
    }

    private mutating func forget(_ owner: HandoffOwner) {
        numbers[owner.instance] = nil
        known.removeAll { $0.owner.instance == owner.instance }
    }

    private mutating func stop() {
        isStopped = true
        wanted = nil
        known = []
        numbers = [:]
        underWay = []
    }
}

extension HandoffMachine {
    package enum Event: MachineEvent, Hashable {
        /// The current activity of this system has changed; nil means none (F3).
        case currentActivity(PublishedAction?)
        /// Activities are enabled or disabled in this system (F5).
        case enabled(Bool)
        case received(HandoffEvent)
        /// This system begins to continue an offer.
        case begin(HandoffOffer.ID)
        /// The action of an offer has ended.
        case end(HandoffOffer, isSuccess: Bool)
        /// This system ends.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Publish this offer, which replaces the previous offer.
        case offer(HandoffOffer)
        /// Withdraw the published offer.
        case withdraw
        /// Notify the owner of an offer that this system has continued it.
        case didContinue(HandoffOffer)
        /// Report the changed offers of the other systems.
        case offersChanged([HandoffOffer])
        /// Report that another system has continued this system's offer.
        case wasContinued(HandoffOffer, by: HandoffOwner)
    }
}
