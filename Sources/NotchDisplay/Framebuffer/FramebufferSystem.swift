package import NotchSystem

/// The machine's frame buffer devices. This is the layer of system calls, which tests replace by a model of the kernel.
package protocol FramebufferSystem: AnyObject, DeviceNodes {
    /// The machine's devices, in the order of their numbers. None of them is opened.
    func nodes() throws(Errno) -> [FramebufferNode]
    /// Opens a device for reading and writing.
    func open(_ path: String) throws(Errno) -> any FramebufferDevice
}
