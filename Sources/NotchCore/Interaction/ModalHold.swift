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
