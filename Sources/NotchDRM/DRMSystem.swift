package import NotchSystem

/// The machine's DRM devices: the layer of system calls, which tests replace by a model of the kernel.
package protocol DRMSystem: AnyObject {
    /// The primary nodes there are, such as `/dev/dri/card0`, in order of their numbers; empty when there are none.
    func cardPaths() throws(Errno) -> [String]

    /// Where links lead, as those of `/dev/dri/by-path` to nodes: `realpath(3)`. The path itself where there is
    /// nothing.
    func canonicalPath(_ path: String) -> String

    /// The name of the card's driver as sysfs has it, without opening the card. It mostly is the DRM driver's name, with
    /// or without an ending (`vc4-drm` is `vc4`), but some have another name, and some none.
    func busDriver(ofCard path: String) -> String?

    /// Opens a primary node. With no other master about, that makes the caller master (`drm_master_open`), so open
    /// only what is to be used or asked, and close it soon.
    func open(_ path: String) throws(Errno) -> any DRMCard
}
