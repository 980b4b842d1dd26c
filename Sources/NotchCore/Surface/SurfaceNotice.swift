/// A change of a surface.
public enum SurfaceNotice: Hashable, Sendable {
    /// A person began (`true`) or stopped using the surface (S12).
    case engagementChanged(Bool)
    /// A person came near (`true`) or left, whether or not they stay long enough to count as engaged.
    case presenceChanged(Bool)
    /// A stronger claim covered this one (S5). Its watchdog stands still.
    case covered(SurfaceToken)
    /// The claim that covered this one has ended.
    case uncovered(SurfaceToken)
    /// The claim ended without its holder's doing. The token is stale.
    case lost(SurfaceToken, SurfaceLoss)
    /// No claim is held any more. The notice is sent again when the claimant whose turn it then is has not come.
    case freed
    /// Another module is in the foreground; `nil` where there are no modules.
    case foregroundChanged(String?)
    /// The surface changed its state.
    case transition(SurfaceTransition)
    /// A feedback cue began or ended (S18).
    case cueChanged
    /// The home, or a view beside the middle, may show something else.
    case homeChanged
}

extension SurfaceNotice: CustomStringConvertible {
    public var description: String {
        switch self {
        case .engagementChanged(let isEngaged): isEngaged ? "engaged" : "disengaged"
        case .presenceChanged(let isNear): isNear ? "near" : "away"
        case .covered(let token): "claim \(token.id) covered"
        case .uncovered(let token): "claim \(token.id) uncovered"
        case .lost(let token, let loss): "claim \(token.id) lost: \(loss)"
        case .freed: "freed"
        case .foregroundChanged(let module): "foreground \(module ?? "none")"
        case .transition(let transition): "\(transition.from) to \(transition.to)"
        case .cueChanged: "cue changed"
        case .homeChanged: "home changed"
        }
    }
}
