package import NotchSystem

/// The machine's evdev devices: the layer of system calls, which tests replace by a model of the kernel.
package protocol EvdevSystem: AnyObject {
    /// What there is, in order of the numbers; none of them is opened.
    func nodes() -> [EvdevNode]

    /// Opens a device for reading, without ever waiting.
    func open(_ path: String) throws(Errno) -> any EvdevDevice

    /// What a link such as `/dev/input/by-path/...` points to; `path` itself where it is none.
    func target(ofLink path: String) -> String

    /// Who, besides root, may open it: the name of its group, or the number of one without a name.
    func group(of path: String) -> String?
}
