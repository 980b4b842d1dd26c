/// The surface of the interactions on a queue: each has a ``ModalHold`` on it while it runs.
@SurfaceActor
final class ModalSurface: InteractionSurface {
    private let coordinator: SurfaceCoordinator
    /// The hold on the surface of the interaction that runs, or that waits for the surface.
    private var held: Held?

    private struct Held {
        let id: InteractionID
        let hold: ModalHold
        var isStarted = false
    }

    init(_ coordinator: SurfaceCoordinator) { self.coordinator = coordinator }

    /// The interaction whose turn it is, and since when it has waited for the surface; `nil` where none waits.
    var waiting: (id: InteractionID, since: Instant)? {
        held.flatMap { $0.isStarted || $0.hold.isTaken ? nil : ($0.id, $0.hold.began) }
    }

    func take(
        for id: InteractionID, named name: String, at now: Instant, then onTaken: @escaping @SurfaceActor () -> Void
    ) {
        held?.hold.release()
        let hold = ModalHold(of: coordinator, reason: "interaction: \(name)", at: now, then: onTaken)
        // The hold is stored before it takes the surface, because taking it may end the interaction.
        held = Held(id: id, hold: hold)
        hold.take()
    }

    func follow(_ event: InteractionEvent) {
        guard let held else { return }
        switch event {
        case .started(let current) where current.item.id == held.id:
            self.held?.isStarted = true
            return
        case .ended(let item, _) where item.id == held.id: break
        // An interaction that runs goes on.
        case .suspended where !held.isStarted: break
        default: return
        }
        self.held = nil
        held.hold.release()
    }
}

extension InteractionQueue {
    /// Gives the interactions a surface. While an interaction runs, it holds a pin, with its name as the reason, and a
    /// claim that expands the surface. No watchdog ends the claim; the interaction's timeout does. If a card shows when
    /// the turn of the interaction comes, the interaction holds only the pin at first. It is started when the card has
    /// left, and its timeout counts from then.
    ///
    /// Only the first call has an effect; make it best before anything is added. An interaction that runs already gets
    /// the surface now, or when the card on show has left.
    @SurfaceActor
    public func bind(to surface: SurfaceCoordinator) { give(ModalSurface(surface)) }

    /// The interaction whose turn has come and that waits for the surface, and since when; it is the first of
    /// ``pending``.
    @SurfaceActor
    package var waitsForSurface: (id: InteractionID, since: Instant)? {
        (surface as? ModalSurface)?.waiting
    }
}

/// Holds the surface for one modal interaction: with a pin, so that no card comes any more (Q17), and, once the card on
/// show has left, with a claim of its own.
///
/// The claim is modal and has no watchdog, because the interaction itself decides how long it takes.
@SurfaceActor
final class ModalHold {
    let began: Instant
    private let surface: SurfaceCoordinator
    private let pin: PresentationPin
    private var token: SurfaceToken?
    private var observation: Observation?
    private var onTaken: (@SurfaceActor () -> Void)?

    /// Pins the surface.
    ///
    /// - Parameter onTaken: called once, within ``take()`` or later, when the interaction has the surface.
    init(
        of surface: SurfaceCoordinator, reason: String, at now: Instant,
        then onTaken: @escaping @SurfaceActor () -> Void
    ) {
        began = now
        self.surface = surface
        self.onTaken = onTaken
        pin = surface.pin(reason: reason, isModal: true)
    }

    deinit {
        // The pin ends by itself. The claim has no watchdog, so only this code ends it.
        guard let token else { return }
        let surface = surface
        Task { @SurfaceActor in surface.end(token) }
    }

    var isTaken: Bool { token != nil }

    /// Takes the surface, now or when the present holder is done.
    func take() {
        guard token == nil, let onTaken else { return }
        // The claim has the least priority, so that it never covers a card, and is modal, so that it takes turns with
        // nobody once the surface is free.
        var claim = SurfaceClaim(priority: .ambient, maxDuration: nil)
        claim.isModal = true
        guard let token = surface.begin(claim).token else {
            if observation == nil {
                observation = surface.observe { [weak self] notice in
                    if case .freed = notice { self?.take() }
                }
            }
            return
        }
        self.token = token
        self.onTaken = nil
        observation = nil
        onTaken()
    }

    /// Gives the claim back, and then the pin. Meanwhile the pin keeps others from taking the surface. The call is
    /// idempotent.
    func release() {
        onTaken = nil
        observation = nil
        if let token { surface.end(token) }
        token = nil
        pin.release()
    }
}
