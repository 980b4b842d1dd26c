import NotchCore
import NotchIPC

extension EngageRequest.Action {
    /// The input action with the same effect.
    var asInput: InputAction {
        switch self {
        case .open: .open
        case .close: .close
        case .toggle: .toggle
        case .hoverOn: .hover(true)
        case .hoverOff: .hover(false)
        case .next: .next
        case .previous: .previous
        }
    }
}
