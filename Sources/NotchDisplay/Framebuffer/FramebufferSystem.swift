package import NotchSystem

/// The machine's frame buffer devices: the layer of system calls, which tests replace by a model of the kernel.
package protocol FramebufferSystem: AnyObject {
    /// What there is, in order of the numbers; none of them is opened.
    func nodes() throws(Errno) -> [FramebufferNode]

    /// Opens a device for reading and writing.
    func open(_ path: String) throws(Errno) -> any FramebufferDevice

    /// What a link such as `/dev/lcd` points to; `path` itself where it is none.
    func target(ofLink path: String) -> String

    /// Who, besides root, may open it: the name of its group, or the number of one without a name.
    func group(of path: String) -> String?
}
