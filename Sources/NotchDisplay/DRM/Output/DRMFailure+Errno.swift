import NotchDRM
import NotchSystem

extension DRMFailure {
    /// What an error number of a card's call means.
    ///
    /// - Parameter action: what was tried, such as `cannot set 1480x320 on DSI-1 of card0 (vc4)`.
    init(_ error: Errno, _ action: String) {
        let (kind, hint): (Kind, String) =
            switch error {
            case .accessDenied, .notPermitted: (.denied, "another program may have the display")
            case .noDevice, .badDescriptor: (.gone, "the device is gone")
            case .noMemory: (.exhausted, "the device has no memory left")
            case .tooManyFiles, .tooManyFilesInSystem: (.exhausted, "raise LimitNOFILE, or close something")
            case .busy: (.busy, "something else is under way")
            case .noSpace, .notSupported, .notImplemented: (.refused, "")
            default: (.doubtful, "")
            }
        self.init(kind, "\(action): \(error)" + (hint.isEmpty ? "" : "; \(hint)"))
    }

    /// Why there is no output to use. The kernel tells when that changes, unless it is for want of something else.
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
