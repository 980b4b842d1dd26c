package import NotchSystem

/// The machine's evdev devices: the layer of system calls, which tests replace by a model of the kernel.
package protocol EvdevSystem: AnyObject, DeviceNodes {
    /// What there is, in order of the numbers; none of them is opened.
    func nodes() -> [EvdevNode]

    /// Opens a device for reading, without ever waiting.
    func open(_ path: String) throws(Errno) -> any EvdevDevice
}
