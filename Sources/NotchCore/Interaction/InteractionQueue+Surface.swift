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
