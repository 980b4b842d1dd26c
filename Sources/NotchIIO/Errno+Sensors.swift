import Glibc
package import NotchSystem

extension Errno {
    /// The device was unplugged, or its driver unbound.
    package var isOfGoneDevice: Bool {
        [ENODEV, ENOENT, ENXIO, ENOTDIR].contains(rawValue)
    }
}
