import FoundationEssentials

/// Decides what is offered to other systems, and what they offer here.
///
/// - The current activity is offered if it is eligible for handoff and can be continued. It is withdrawn when it is no
///   longer current.
/// - Activities that follow one another quickly do not wake the other systems each time. The newest one is offered
///   ``Configuration/pace`` after the one before. A withdrawal does not wait.
/// - Each other system has at most one offer here. One with a larger number replaces it.
/// - An offer that was continued here is no offer any more.
/// - While activities are disabled, nothing is offered and no offers are shown. Those of the others are remembered.
package struct HandoffMachine: StateMachine {
    package struct Configuration: Hashable, Sendable {
        /// How many other systems are heard. The others wait until one of these withdraws its offer and they offer anew.
        package var peers = 64
        /// The time from one offer to the next.
        package var pace: Duration = .milliseconds(100)

        package init() {}
    }

    private let owner: HandoffOwner
    private let configuration: Configuration
    private var isEnabled = true
    private var isStopped = false

    /// The activity to offer: the current one, if it may be.
    private var wanted: UserActivity?
    /// The offer that the others know.
    private var own: HandoffOffer?
    private var lastOffered: Instant?
    private var lastNumber = 0

    /// The offers of the others, the newest first.
    private var known: [HandoffOffer] = []
    /// The number of the last offer of each system that offers something.
    private var numbers: [UUID: Int] = [:]
    private var underWay: Set<HandoffOffer.ID> = []

    package init(owner: HandoffOwner, configuration: Configuration = Configuration()) {
        self.owner = owner
        self.configuration = configuration
    }

    /// The offers of the others that may be shown, the newest first.
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
            // The activity that was current has ended, because it could not be continued (F5).
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

    private static func isOffered(_ activity: UserActivity) -> Bool {
        activity.eligibility.contains(.handoff) && activity.isContinuable
    }

    /// Tells the others what is wanted, unless they know it or it has to wait.
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
        /// Another activity, or none, is current here (F3).
        case currentActivity(UserActivity?)
        /// Activities are published and continued here, or no longer (F5).
        case enabled(Bool)
        case received(HandoffEvent)
        /// An offer begins to be continued here.
        case begin(HandoffOffer.ID)
        /// The action of an offer has ended.
        case end(HandoffOffer, isSuccess: Bool)
        /// This system ends.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Offer this to the others, in place of the offer before.
        case offer(HandoffOffer)
        /// Offer nothing to the others.
        case withdraw
        /// Tell the owner of an offer that it was continued here.
        case didContinue(HandoffOffer)
        /// Tell what the others offer now.
        case offersChanged([HandoffOffer])
        /// Tell that the others have taken over what is current here.
        case wasContinued(HandoffOffer, by: HandoffOwner)
    }
}
