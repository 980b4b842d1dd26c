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
