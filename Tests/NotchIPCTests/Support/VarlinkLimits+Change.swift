@testable import NotchIPC

extension VarlinkLimits {
    /// Makes the limits of a daemon, with the changes that `change` makes.
    init(_ change: (inout VarlinkLimits) -> Void) {
        self.init()
        change(&self)
    }
}
