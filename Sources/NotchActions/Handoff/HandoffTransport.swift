/// Carries offers between systems: those of one process, of one machine, or of several boards.
///
/// A transport decides nothing. It need not be fast, and may leave out an offer that a newer one has replaced. It keeps
/// the order of what one system says, and tells within a reasonable time that a system cannot be reached any more.
@SurfaceActor
public protocol HandoffTransport: AnyObject {
    /// This system, as the others see it.
    var owner: HandoffOwner { get }

    /// Reaches the other systems. From now on `receive` is called with what they say, first with what they offer already.
    func start(_ receive: @escaping @SurfaceActor (HandoffEvent) -> Void) throws

    /// Offers an activity to all other systems, and to those that come later, in place of the one before.
    func offer(_ offer: HandoffOffer)

    /// Offers nothing any more.
    func withdraw()

    /// Tells the owner of an offer that it was continued here.
    func didContinue(_ offer: HandoffOffer)

    /// Leaves the other systems, to which this one then offers nothing. Nothing more is received.
    func stop()
}
