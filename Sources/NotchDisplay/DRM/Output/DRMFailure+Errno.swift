import NotchDRM
import NotchSystem

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
