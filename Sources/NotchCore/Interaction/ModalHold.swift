/// The surface in the hands of one modal interaction: a pin, so that no card comes any more (Q17), and, once the card
/// on show has left, a claim of its own.
///
/// The claim is modal and has no watchdog: how long an interaction may take is its own business.
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
    /// - Parameter onTaken: called once, in or after ``take()``, when the surface is the interaction's.
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
        // The pin ends by itself; nobody else ends the claim, which has no watchdog.
        guard let token else { return }
        let surface = surface
        Task { @SurfaceActor in surface.end(token) }
    }

    var isTaken: Bool { token != nil }

    /// Takes the surface, now or when whoever holds it is done.
    func take() {
        guard token == nil, let onTaken else { return }
        // Of the least priority, so that it never comes over a card, and modal, so that it waits for nobody's turn once
        // the surface is free.
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

    /// Gives everything back. The claim first: the pin keeps those away meanwhile who would take the surface from it.
    /// Idempotent.
    func release() {
        onTaken = nil
        observation = nil
        if let token { surface.end(token) }
        token = nil
        pin.release()
    }
}
