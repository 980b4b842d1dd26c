package import NotchSystem

/// The machine's frame buffer devices: the layer of system calls, which tests replace by a model of the kernel.
package protocol FramebufferSystem: AnyObject, DeviceNodes {
    /// What there is, in order of the numbers; none of them is opened.
    func nodes() throws(Errno) -> [FramebufferNode]

    /// Opens a device for reading and writing.
    func open(_ path: String) throws(Errno) -> any FramebufferDevice
}
