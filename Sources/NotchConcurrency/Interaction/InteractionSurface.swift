/// A surface that each interaction on a queue has to itself while it runs.
@SurfaceActor
package protocol InteractionSurface: AnyObject {
    /// Takes the surface for an interaction.
    ///
    /// - Parameter onTaken: called once, within the call or later, when the interaction has the surface.
    func take(
        for id: InteractionID, named name: String, at now: Instant, then onTaken: @escaping @SurfaceActor () -> Void)
    /// Gives the surface back when the interaction that has it, or waits for it, has ended or is not started now.
    func follow(_ event: InteractionEvent)
}
