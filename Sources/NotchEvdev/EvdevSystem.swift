package import NotchSystem

/// The machine's evdev devices. This is the layer of system calls, which tests replace by a model of the kernel.
package protocol EvdevSystem: AnyObject, DeviceNodes {
    /// The machine's devices, in the order of their numbers. None of them is opened.
    func nodes() -> [EvdevNode]
    /// Opens a device for reading. Neither the call nor a read waits.
    func open(_ path: String) throws(Errno) -> any EvdevDevice
}
