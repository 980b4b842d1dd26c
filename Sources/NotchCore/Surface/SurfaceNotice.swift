/// Something about a surface changed.
public enum SurfaceNotice: Hashable, Sendable {
    /// A person began (`true`) or stopped using the surface (S12).
    case engagementChanged(Bool)
    /// A person came near (`true`) or left, whether or not they stay for long enough to count as engaged.
    case presenceChanged(Bool)
    /// A stronger claim came over this one (S5); its watchdog stands still.
    case covered(SurfaceToken)
    /// The stronger claim is over.
    case uncovered(SurfaceToken)
    /// The claim ended without its holder's doing; the token is stale.
    case lost(SurfaceToken, SurfaceLoss)
    /// No claim is held any more; told again when the claimant whose turn it is then has not come.
    case freed
    /// Another module is in the foreground; `nil` where there are none.
    case foregroundChanged(String?)
    /// The surface changed its state.
    case transition(SurfaceTransition)
    /// A feedback cue began or ended (S18).
    case cueChanged
}
