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
