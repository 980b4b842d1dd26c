/// Offers a system's current activity to other systems, and continues their offers in this system.
///
/// ```swift
/// let handoff = Handoff(system: system, transport: transport)
/// handoff.onOffersChange = { [unowned handoff] _ in show(handoff.continuableOffers) }
/// try handoff.start()
/// ```
///
/// The system offers its current activity if the activity is eligible for handoff and can be continued. The offer is
/// withdrawn when another activity becomes current, when the current activity resigns, and when this system ends or
/// crashes.
@SurfaceActor
public final class Handoff {
    public let system: ActionSystem

    /// Called with the offers of the other systems whenever they change, the newest first.
    ///
    /// Some of the offers may be impossible to continue in this system: ``obstacle(to:)`` returns the reason.
    public var onOffersChange: (@SurfaceActor ([HandoffOffer]) -> Void)?

    /// Called when another system has continued the current activity. The activity stays current until another activity
    /// becomes current or the program resigns it.
    public var onContinued: (@SurfaceActor (HandoffOffer, HandoffOwner) -> Void)?

    package let runner: MachineRunner<HandoffMachine>
    private let transport: any HandoffTransport
    private let effectQueue = EffectQueue<HandoffMachine.Effect>()
    private var observations: [Observation] = []

    /// - Parameter clock: the clock of the program's loop; `nil` means the adopted clock.
    public init(system: ActionSystem, transport: any HandoffTransport, clock: (any SurfaceClock)? = nil) {
        self.system = system
        self.transport = transport
        runner = MachineRunner(HandoffMachine(owner: transport.owner), clock: clock)
    }

    /// The identity of this system for other systems.
    public var owner: HandoffOwner { transport.owner }

    /// The offers of the other systems, the newest first. Each system has at most one offer. The list is empty while
    /// activities are disabled (F5).
    public var offers: [HandoffOffer] { runner.machine.offers }

    /// The ``offers`` without a known obstacle to continuing them in this system.
    public var continuableOffers: [HandoffOffer] { offers.filter { obstacle(to: $0) == nil } }

    /// Starts to offer the current activity and to receive the offers of other systems. The method is called once.
    ///
    /// - Throws: the error of the transport.
    public func start() throws {
        try transport.start { [weak self] event in self?.handle(.received(event)) }
        // The change may be reported on any thread.
        let activities = system.currentActivity.observe { [weak self] _ in
            Task { @SurfaceActor [weak self] in self?.update() }
        }
        let enabling = system.enabling.add { [weak self] isEnabled in self?.handle(.enabled(isEnabled)) }
        observations = [activities, enabling]
        handle(.enabled(system.areActivitiesEnabled))
        update()
    }

    /// Withdraws the own offer, and stops receiving offers.
    public func stop() {
        observations = []
        handle(.stop)
        runner.stop()
        transport.stop()
    }

    /// Returns the reason why an offer cannot be continued in this system; nil if no obstacle is known.
    ///
    /// The result depends on the system's actions and on the available features.
    public func obstacle(to offer: HandoffOffer) -> HandoffObstacle? {
        guard offers.contains(where: { $0.id == offer.id }) else { return .gone }
        return runner.machine.isUnderWay(offer.id) ? .underWay : system.obstacle(to: offer)
    }

    /// Performs the action of an offer with the input of the owner's action, and calls `completion` with the result
    /// when the action has ended. If the action succeeds, the owner is notified and the offer is removed.
    ///
    /// Like every action, the action then publishes its activity in this system, which offers it to the other systems
    /// (F4).
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
        effectQueue.deliver(effects) { effect in
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

/// The result of continuing an offer.
public enum HandoffResult: Hashable, Sendable {
    /// The action was performed and has succeeded. The owner of the offer is notified.
    case success

    /// The router refused (F22), or the action failed. The offer stays.
    case failure(error: ActionError)

    /// The offer cannot be continued in this system. The action was not performed.
    case cannotContinue(HandoffObstacle)
}

extension HandoffResult {
    /// - Parameter type: the type of the offered activity.
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
    /// Whether the error means that the action cannot accept the activity, so that another attempt would fail again.
    fileprivate var keepsActivityOut: Bool {
        switch self {
        case .featureNotAvailable, .missingKey, .badUserInfo, .badInput, .badLink, .badParameters, .notContinuable: true
        default: false
        }
    }
}
