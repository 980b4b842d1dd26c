package import NotchSystem

/// The machine's DRM devices: the layer of system calls, which tests replace by a model of the kernel.
package protocol DRMSystem: AnyObject {
    /// The primary nodes there are, such as `/dev/dri/card0`, in order of their numbers; empty when there are none.
    func cardPaths() throws(Errno) -> [String]

    /// Where links lead, as those of `/dev/dri/by-path` to nodes: `realpath(3)`. The path itself where there is nothing.
    func canonicalPath(_ path: String) -> String

    /// What drives the card, as far as sysfs tells without the card being opened: mostly the name that the driver has as a
    /// DRM driver, with or without an ending (`vc4-drm` is `vc4`), but some go by another one, and some by none.
    func busDriver(ofCard path: String) -> String?

    /// Opens a primary node. With no other master about, that makes the caller master (`drm_master_open`), so open
    /// only what is to be used or asked, and close it soon.
    func open(_ path: String) throws(Errno) -> any DRMCard
}
