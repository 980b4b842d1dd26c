package import NotchSystem

extension Errno {
    /// The device was unplugged, or its driver unbound.
    ///
    /// ENXIO is none of these: several I2C adapters answer so where a part does not acknowledge once (fault 25).
    package var isOfGoneDevice: Bool {
        [.noDevice, .noEntry, .notDirectory].contains(self)
    }
}
