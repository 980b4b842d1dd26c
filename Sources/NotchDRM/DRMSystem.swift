package import NotchSystem

/// The machine's DRM devices: the layer of system calls, which tests replace by a model of the kernel.
package protocol DRMSystem: AnyObject, DeviceNodes {
    /// Returns the paths of the primary nodes, such as `/dev/dri/card0`, in order of their numbers; empty when there
    /// are none.
    func cardPaths() throws(Errno) -> [String]
    /// Returns the name that the card's driver has in sysfs, without opening the card. It is mostly the DRM driver's
    /// name, with or without an ending (`vc4-drm` is `vc4`). Some drivers have another name there, and some have none.
    func busDriver(ofCard path: String) -> String?
    /// Opens a primary node. The caller becomes master if nobody else is (`drm_master_open`). So open a card only to
    /// use it or to ask it, and close it soon.
    func open(_ path: String) throws(Errno) -> any DRMCard
}
