/// Why a DRM device did not do what it was asked to, sorted by what helps.
struct DRMFailure: Error, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
        /// There is no card, or nothing connected to it: the kernel tells when that changes.
        case absent
        /// Somebody else is master, or the node is closed to us: trying again helps.
        case denied
        /// The device went away while in use (ENODEV, SIGBUS).
        case gone
        /// Memory or descriptors have run out: trying again helps, but not soon.
        case exhausted
        /// Something else is under way (EBUSY).
        case busy
        /// The driver cannot do this (ENOSPC ...): something else may work.
        case refused
        /// The driver has failed, or says that it cannot do this, which a bad moment may be the reason of (EINVAL,
        /// EIO): as ``refused`` once it happens again and again.
        case doubtful
    }

    let kind: Kind
    /// What failed, where, and what to do.
    let reason: String

    init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    var description: String { reason }
}
