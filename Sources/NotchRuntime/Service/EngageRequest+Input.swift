import NotchCore
import NotchIPC

extension EngageRequest.Action {
    /// The same as any other input would have it.
    var asInput: InputAction {
        switch self {
        case .open: .open
        case .close: .close
        case .toggle: .toggle
        case .hoverOn: .hover(true)
        case .hoverOff: .hover(false)
        }
    }
}
