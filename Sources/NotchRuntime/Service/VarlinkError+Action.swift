import NotchConfiguration
import NotchIPC

extension VarlinkError {
    /// Makes the wire error for an action that was not performed, or that failed.
    init(_ failure: ActionFailure) {
        self =
            switch failure {
            case .unknown(let name): .noAction(action: name)
            case .badInput(let fault):
                .invalidField(field: "inputs.\(fault.input)", reason: fault.reason, limit: fault.accepted)
            case .badLink(let reason): .invalidField(field: "url", reason: "is no link: \(reason)", limit: nil)
            case .busy(let reason): .actionBusy(reason: reason)
            case .noRecord(let id): .noRecord(id: id)
            case .unavailable(let reason): .unavailable(reason: reason)
            case .failed(let action, let reason): .actionFailed(action: action, reason: reason)
            }
    }
}
