package import NotchSystem

/// An open primary node. Each method makes one call of libdrm, which may fail with the kernel's error number.
///
/// A card is not `Sendable`. The opener keeps the card, so that every master call is made by the thread that opened the
/// card: some kernels compare the two threads.
package protocol DRMCard: AnyObject {
    /// The path of the opened node, such as `/dev/dri/card0`.
    var path: String { get }
    /// The card's descriptor. It is readable when ``readEvents()`` has events to return. It does not hang up when the
    /// device is removed, because `drm_poll` reports no hang-up: a uevent reports the removal, and calls fail with
    /// ENODEV.
    var descriptor: Int32 { get }

    // MARK: Asking

    /// `drmGetVersion`. The node's number (`fstat(2)`) leads to the device in sysfs.
    func driver() throws(Errno) -> DRMDriver
    /// `drmIsKMS`: false for cards that only render.
    var isKMS: Bool { get }
    /// `drmIsMaster`; false once closed.
    var isMaster: Bool { get }
    /// `drmGetCap`
    func capability(_ capability: DRMCapability) throws(Errno) -> UInt64
    /// `drmSetClientCap`
    func setClientCapability(_ capability: DRMClientCapability, _ value: UInt64) throws(Errno)
    /// `drmModeGetResources`
    func resources() throws(Errno) -> DRMResources
    /// - Parameter probe: whether to query the hardware (`drmModeGetConnector`), which may take tens of milliseconds.
    ///   Otherwise the kernel returns its last known state (`drmModeGetConnectorCurrent`).
    func connector(_ id: UInt32, probe: Bool) throws(Errno) -> DRMConnector
    /// `drmModeGetEncoder`
    func encoder(_ id: UInt32) throws(Errno) -> DRMEncoder
    /// `drmModeGetPlaneResources`. It returns all planes only with the client capability `universalPlanes` or `atomic`.
    func planes() throws(Errno) -> [UInt32]
    /// `drmModeGetPlane`
    func plane(_ id: UInt32) throws(Errno) -> DRMPlane
    /// `drmModeObjectGetProperties`, `drmModeGetProperty`
    func properties(of id: UInt32, _ kind: DRMObjectKind) throws(Errno) -> [DRMProperty]

    // MARK: Buffers

    /// `drmModeCreateDumbBuffer`
    func createDumbBuffer(width: Int, height: Int, bitsPerPixel: Int) throws(Errno) -> DRMDumbBuffer
    /// `drmModeMapDumbBuffer`, `mmap(2)`. Use the mapping only while the buffer exists and the card is in use.
    func map(_ buffer: DRMDumbBuffer) throws(Errno) -> DeviceMapping
    /// `drmModeDestroyDumbBuffer`
    func destroy(_ buffer: DRMDumbBuffer)
    /// `drmModeAddFB2`
    /// - Returns: the frame buffer's id.
    func addFramebuffer(_ buffer: DRMDumbBuffer, format: DRMFormat) throws(Errno) -> UInt32
    /// `drmModeRmFB`. The kernel turns off the planes that show the frame buffer.
    func removeFramebuffer(_ id: UInt32)
    /// `drmModeCreatePropertyBlob`
    /// - Returns: the blob's id.
    func createBlob(_ bytes: [UInt8]) throws(Errno) -> UInt32
    /// `drmModeDestroyPropertyBlob`
    func destroyBlob(_ id: UInt32)

    // MARK: Showing

    /// `drmModeAtomicCommit`
    /// - Parameter cookie: a number that the flip event returns.
    func commit(_ request: DRMAtomicRequest, _ flags: DRMCommitFlags, cookie: UInt64) throws(Errno)
    /// `drmModeSetCrtc`. Without connectors and mode, the call turns the CRTC off.
    func setCRTC(_ id: UInt32, framebuffer: UInt32, connectors: [UInt32], mode: DRMMode?) throws(Errno)
    /// `drmModePageFlip` with an event.
    func pageFlip(_ crtc: UInt32, framebuffer: UInt32, cookie: UInt64) throws(Errno)
    /// `drmModeDirtyFB`
    func markDirty(_ framebuffer: UInt32, _ clips: [DRMClip]) throws(Errno)
    /// `drmModeObjectSetProperty`, for drivers without atomic commits.
    func setProperty(
        _ property: UInt32, of object: UInt32, _ kind: DRMObjectKind, to value: UInt64
    ) throws(Errno)
    /// `drmModeSetCursor` with no buffer. Removes the cursor from a CRTC, even if another program set it. Fails with
    /// ENXIO if the driver has no cursor.
    func hideCursor(_ crtc: UInt32) throws(Errno)
    /// `drmModeSetPlane` with neither CRTC nor frame buffer, for drivers without atomic commits.
    func disablePlane(_ id: UInt32) throws(Errno)
    /// Returns the flip events that have arrived, without waiting. Reads them with `read(2)`; they are the events for
    /// which `drmHandleEvent` calls `page_flip_handler2`.
    func readEvents() throws(Errno) -> [DRMFlipEvent]

    // MARK: Master

    /// `drmSetMaster`
    func setMaster() throws(Errno)
    /// `drmDropMaster`
    func dropMaster() throws(Errno)

    /// `close(2)`. Releases the card's buffers, frame buffers and blobs as well. A second call has no effect; every
    /// other call fails with EBADF afterwards.
    ///
    /// The kernel turns off the card's output. Before that, the kernel waits for the pending flip: up to 20 s for a
    /// flip that never completes (`drm_atomic_helper_wait_for_dependencies`).
    func close()
    /// Closes the card as ``close()`` does, on a separate thread, so that the caller does not wait.
    ///
    /// Until the card is closed, the kernel may keep the locks of mode setting, and the card stays master. Make no call
    /// of the card meanwhile, by any descriptor.
    ///
    /// - Returns: a descriptor that hangs up when the card is closed. The caller closes the descriptor.
    /// - Throws: if descriptors run out (`socketpair(2)`); the card then stays open. If no thread can be made, this
    ///   call closes the card itself.
    func closeElsewhere() throws(Errno) -> Int32
}

/// The machine's DRM devices: the layer of system calls, which tests replace by a fake kernel.
package protocol DRMSystem: AnyObject, DeviceNodes {
    /// Returns the paths of the primary nodes, such as `/dev/dri/card0`, in the order of their numbers; empty if there
    /// are none.
    func cardPaths() throws(Errno) -> [String]
    /// Returns the name of the card's driver in sysfs, without opening the card. It is mostly the DRM driver's name,
    /// with or without a suffix (`vc4-drm` is `vc4`). Some drivers have another name in sysfs, and some have none.
    func busDriver(ofCard path: String) -> String?
    /// Opens a primary node. The caller becomes master if no other process is (`drm_master_open`). Therefore open a
    /// card only to use or query it, and close it soon.
    func open(_ path: String) throws(Errno) -> any DRMCard
}

/// The driver of a card, and the card's place in the system.
package struct DRMDriver: Hashable, Sendable {
    /// The driver's name, such as `vc4`, `panel-mipi-dbi`, `virtio_gpu`.
    package var name: String
    package var description: String
    /// The device in sysfs, such as `/sys/devices/pci0000:00/0000:00:02.0`; empty if it is unknown.
    package var devicePath: String

    package init(name: String, description: String = "", devicePath: String = "") {
        self.name = name
        self.description = description
        self.devicePath = devicePath
    }
}

/// A capability of a driver: `DRM_CAP_*`.
package enum DRMCapability: Hashable, Sendable, CaseIterable {
    case dumbBuffer
}

/// A capability that a client declares: `DRM_CLIENT_CAP_*`.
package enum DRMClientCapability: Hashable, Sendable, CaseIterable {
    case universalPlanes
    /// Implies ``universalPlanes``.
    case atomic
}
