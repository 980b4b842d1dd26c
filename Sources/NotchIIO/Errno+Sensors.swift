package import NotchSystem

extension Errno {
    /// Whether the error means that the device was unplugged or its driver unbound.
    ///
    /// ENXIO does not count: several I2C adapters return it where a part once does not acknowledge (fault 25).
    package var isOfGoneDevice: Bool { [.noDevice, .noEntry, .notDirectory].contains(self) }
}
