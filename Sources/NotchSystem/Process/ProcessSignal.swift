import Glibc

/// A signal that ends a process.
package enum ProcessSignal: Hashable, Sendable {
    /// SIGTERM, which a program may handle or ignore.
    case terminate
    /// SIGKILL, which nobody survives.
    case kill

    var rawValue: Int32 {
        switch self {
        case .terminate: SIGTERM
        case .kill: SIGKILL
        }
    }
}
