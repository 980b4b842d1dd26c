@testable import NotchIPC

extension VarlinkLimits {
    /// The limits of a daemon, but for what `change` does.
    init(_ change: (inout VarlinkLimits) -> Void) {
        self.init()
        change(&self)
    }
}
