import NotchDevices
import NotchSystem

/// The failure of a DRM device, sorted by what helps.
struct DRMFailure: Error, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
        /// There is no card, or nothing is connected to it. The kernel reports when that changes.
        case absent
        /// Another process is the master, or this process may not open the node. Trying again helps.
        case denied
        /// The device went away while in use (ENODEV, SIGBUS).
        case gone
        /// Memory or descriptors have run out. Trying again helps, but not soon.
        case exhausted
        /// Another operation is under way (EBUSY).
        case busy
        /// The driver cannot do this (ENOSPC ...). Another mode or format may work.
        case refused
        /// The driver has failed, or reports that it cannot do this, and a bad moment may be the cause (EINVAL, EIO).
        /// It counts as ``refused`` once it happens again and again.
        case doubtful
    }

    let kind: Kind
    /// A text that says what failed, where, and what to do.
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

    /// Makes a failure from the reason why there is no output to use. The kernel reports a change of that, except where
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
