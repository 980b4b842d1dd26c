/// Offers what a system is busy with to other systems, and continues here what they offer.
///
/// ```swift
/// let handoff = Handoff(system: system, transport: transport)
/// handoff.onOffersChange = { [unowned handoff] _ in show(handoff.continuableOffers) }
/// try handoff.start()
/// ```
///
/// The system offers its current activity, if that is eligible for handoff and can be continued. It withdraws it when
/// another activity becomes current, when the current one resigns, and when this system ends or dies.
@SurfaceActor
public final class Handoff {
    public let system: ActionSystem

    /// Is told what the other systems offer whenever that changes, the newest first.
    ///
    /// Some of the offers may be such that they cannot be continued here: ``obstacle(to:)`` says why.
    public var onOffersChange: (@SurfaceActor ([HandoffOffer]) -> Void)?

    /// Is told that another system has taken over the current activity. It stays current until something else is, or
    /// until it resigns, which is for the program to decide.
    public var onContinued: (@SurfaceActor (HandoffOffer, HandoffOwner) -> Void)?

    package let runner: MachineRunner<HandoffMachine>
    private let transport: any HandoffTransport
    private let outbox = Outbox<HandoffMachine.Effect>()
    private var observations: [Observation] = []

    /// - Parameter clock: the clock of the program's loop; the adopted one unless another is given.
    public init(system: ActionSystem, transport: any HandoffTransport, clock: (any SurfaceClock)? = nil) {
        self.system = system
        self.transport = transport
        runner = MachineRunner(HandoffMachine(owner: transport.owner), clock: clock)
    }

    /// This system, as the others see it.
    public var owner: HandoffOwner { transport.owner }

    /// The offers of the other systems, the newest first. Each has one offer at most. While activities are disabled, there
    /// are none (F5).
    public var offers: [HandoffOffer] { runner.machine.offers }

    /// Those of ``offers`` that can be continued here, as far as that is known before.
    public var continuableOffers: [HandoffOffer] { offers.filter { obstacle(to: $0) == nil } }

    /// Offers the current activity, and hears the other systems, from now on. It is called once.
    ///
    /// - Throws: the error of the transport.
    public func start() throws {
        try transport.start { [weak self] event in self?.handle(.received(event)) }
        // The change may be told on any thread.
        let activities = system.currentActivity.observe { [weak self] _ in
            Task { @SurfaceActor [weak self] in self?.update() }
        }
        let enabling = system.enabling.add { [weak self] isEnabled in self?.handle(.enabled(isEnabled)) }
        observations = [activities, enabling]
        handle(.enabled(system.areActivitiesEnabled))
        update()
    }

    /// Withdraws what is offered, and hears the other systems no more.
    public func stop() {
        observations = []
        handle(.stop)
        runner.stop()
        transport.stop()
    }

    /// Why an offer cannot be continued here; nil if nothing is known that speaks against it.
    ///
    /// The answer changes with the actions that the system has, and with the features that are available.
    public func obstacle(to offer: HandoffOffer) -> HandoffObstacle? {
        guard offers.contains(where: { $0.id == offer.id }) else { return .gone }
        return runner.machine.isUnderWay(offer.id) ? .underWay : system.obstacle(to: offer)
    }

    /// Performs the action of an offer with the input that it was performed with by the owner, and tells what came of it
    /// when the action has ended. If the action succeeds, the owner is told, and the offer is no offer any more.
    ///
    /// Like every action, it then publishes its activity here, which is offered to the others in turn (F4).
    public func continueOffer(
        _ id: HandoffOffer.ID, with presentationRouter: any PresentationRouter,
        completion: @escaping @SurfaceActor (HandoffResult) -> Void = { _ in }
    ) {
        guard let offer = offers.first(where: { $0.id == id }) else { return completion(.cannotContinue(.gone)) }
        if let obstacle = obstacle(to: offer) { return completion(.cannotContinue(obstacle)) }
        guard let activity = offer.activity else { return }
        handle(.begin(id))
        system.continueActivity(activity: activity, kind: .handoff, with: presentationRouter) { [self] mapped in
            let result = HandoffResult(mapped, type: activity.activityType)
            handle(.end(offer, isSuccess: result == .success))
            completion(result)
        }
    }

    private func update() {
        handle(.currentActivity(system.currentActivity.value))
    }

    private func handle(_ event: HandoffMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
            switch effect {
            case .offer(let offer): transport.offer(offer)
            case .withdraw: transport.withdraw()
            case .didContinue(let offer): transport.didContinue(offer)
            case .offersChanged(let offers): onOffersChange?(offers)
            case .wasContinued(let offer, let other): onContinued?(offer, other)
            }
        }
    }
}

/// The result of an offer that was to be continued.
public enum HandoffResult: Hashable, Sendable {
    /// The action was performed and has succeeded. The owner of the offer is told.
    case success

    /// The router refused (F22), or the action failed. The offer stays.
    case failure(error: ActionError)

    /// The offer cannot be continued here. The action was not performed.
    case cannotContinue(HandoffObstacle)
}

extension HandoffResult {
    /// - Parameter type: the type of the activity that was to be continued.
    init(_ result: MappedActionResult, type: String) {
        switch result {
        case .success: self = .success
        case .failure(let error) where error.keepsActivityOut: self = .cannotContinue(.refused(error))
        case .failure(let error): self = .failure(error: error)
        case .noMappingFound: self = .cannotContinue(.unknownActivity(type: type))
        case .featureDisabled: self = .cannotContinue(.featureDisabled)
        }
    }
}

extension ActionError {
    /// Whether the error is about an activity that the action cannot take, so that another attempt would end the same.
    fileprivate var keepsActivityOut: Bool {
        switch self {
        case .featureNotAvailable, .missingKey, .badUserInfo, .badInput, .badLink, .badParameters, .notContinuable: true
        default: false
        }
    }
}
