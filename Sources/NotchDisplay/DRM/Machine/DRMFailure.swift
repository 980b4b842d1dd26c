import NotchDevices
import NotchSystem

/// The failure of a DRM device, classified by its remedy.
struct DRMFailure: Error, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
        /// There is no card, or no display is connected to it. The kernel reports a change.
        case absent
        /// Another process is the master, or this process may not open the node. Another attempt may succeed.
        case denied
        /// The device was removed while in use (ENODEV, SIGBUS).
        case gone
        /// Memory or descriptors are exhausted. Another attempt may succeed, but not soon.
        case exhausted
        /// Another operation is pending (EBUSY).
        case busy
        /// The driver does not support the operation (ENOSPC ...). Another mode or format may work.
        case refused
        /// The driver failed, or reports that it does not support the operation, and the cause may be temporary
        /// (EINVAL, EIO). After several failures it counts as ``refused``.
        case doubtful
    }

    let kind: Kind
    /// A text that names the failure, its place and the remedy.
    let reason: String

    init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    var description: String { reason }
}

extension DRMFailure {
    /// Makes a failure from the error number of a card's call.
    ///
    /// - Parameter action: the failed action, such as `cannot set 1480x320 on DSI-1 of card0 (vc4)`.
    init(_ error: Errno, _ action: String) {
        let (kind, hint): (Kind, String) =
            switch error {
            case .accessDenied, .notPermitted: (.denied, "another program may have the display")
            case .noDevice, .badDescriptor: (.gone, "the device is gone")
            case .noMemory: (.exhausted, "the device has no memory left")
            case .tooManyFiles, .tooManyFilesInSystem: (.exhausted, "raise LimitNOFILE, or close something")
            case .busy: (.busy, "another operation is under way")
            case .noSpace, .notSupported, .notImplemented: (.refused, "")
            default: (.doubtful, "")
            }
        self.init(kind, "\(action): \(error)" + (hint.isEmpty ? "" : "; \(hint)"))
    }

    /// Makes a failure from the reason why there is no usable output. The kernel reports a change of the reason, unless
    /// rights, memory or descriptors are missing.
    init(_ error: SelectionError) {
        let kind: Kind =
            switch error.errno {
            case .accessDenied, .notPermitted: .denied
            case .noMemory, .tooManyFiles, .tooManyFilesInSystem: .exhausted
            default: .absent
            }
        self.init(kind, error.description)
    }
}
