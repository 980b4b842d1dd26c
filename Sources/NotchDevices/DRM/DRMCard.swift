package import NotchSystem

/// An open primary node. Each method makes one call of libdrm, which may fail with the kernel's error number.
///
/// It is not `Sendable`. Whoever opens a card keeps it, so that every master call comes from the thread that opened the
/// card: some kernels compare the two.
package protocol DRMCard: AnyObject {
    /// The path by which the card was opened, such as `/dev/dri/card0`.
    var path: String { get }
    /// The card's descriptor. It is readable when ``readEvents()`` has events to return. It does not hang up when the
    /// device goes, since `drm_poll` knows no hang-up: a uevent reports that, and calls fail with ENODEV.
    var descriptor: Int32 { get }

    // MARK: Asking

    /// `drmGetVersion`. The place in sysfs is found by the node's number (`fstat(2)`).
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
    /// - Parameter probe: whether to ask the hardware (`drmModeGetConnector`), which may take tens of milliseconds.
    ///   Otherwise the kernel returns what it knows already (`drmModeGetConnectorCurrent`).
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
    /// - Parameter cookie: comes back with the flip event.
    func commit(_ request: DRMAtomicRequest, _ flags: DRMCommitFlags, cookie: UInt64) throws(Errno)
    /// `drmModeSetCrtc`; with neither connector nor mode it turns the CRTC off.
    func setCRTC(_ id: UInt32, framebuffer: UInt32, connectors: [UInt32], mode: DRMMode?) throws(Errno)
    /// `drmModePageFlip` with an event.
    func pageFlip(_ crtc: UInt32, framebuffer: UInt32, cookie: UInt64) throws(Errno)
    /// `drmModeDirtyFB`
    func markDirty(_ framebuffer: UInt32, _ clips: [DRMClip]) throws(Errno)
    /// `drmModeObjectSetProperty`, for drivers without atomic commits.
    func setProperty(
        _ property: UInt32, of object: UInt32, _ kind: DRMObjectKind, to value: UInt64
    ) throws(Errno)
    /// `drmModeSetCursor` with no buffer. It takes the cursor off a CRTC, whoever put it there. It fails with ENXIO if
    /// the driver has no cursor.
    func hideCursor(_ crtc: UInt32) throws(Errno)
    /// `drmModeSetPlane` with neither CRTC nor frame buffer, for drivers without atomic commits.
    func disablePlane(_ id: UInt32) throws(Errno)
    /// Returns the flip events that have arrived, without waiting. It reads them with `read(2)`; they are those for
    /// which `drmHandleEvent` calls `page_flip_handler2`.
    func readEvents() throws(Errno) -> [DRMFlipEvent]

    // MARK: Master

    /// `drmSetMaster`
    func setMaster() throws(Errno)
    /// `drmDropMaster`
    func dropMaster() throws(Errno)

    /// `close(2)`. Buffers, frame buffers and blobs go with the card. A second call does nothing; every other call
    /// fails with EBADF afterwards.
    ///
    /// The kernel turns off what the card shows. Before that it waits for the flip under way: up to 20 s for one that
    /// never ends (`drm_atomic_helper_wait_for_dependencies`).
    func close()
    /// Closes the card as ``close()`` does, on a thread of its own, so that the caller does not wait.
    ///
    /// Until the card is closed, the kernel may keep the locks of mode setting, and the card stays master. Make no call
    /// of the card meanwhile, by any descriptor.
    ///
    /// - Returns: a descriptor that hangs up when the card is closed. The caller closes the descriptor.
    /// - Throws: if descriptors run out (`socketpair(2)`); the card stays open then. If no thread can be made, this
    ///   call closes the card itself.
    func closeElsewhere() throws(Errno) -> Int32
}

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

/// The driver that a card has, and the card's place in the system.
package struct DRMDriver: Hashable, Sendable {
    /// The driver's name, such as `vc4`, `panel-mipi-dbi`, `virtio_gpu`.
    package var name: String
    package var description: String
    /// The device in sysfs, such as `/sys/devices/pci0000:00/0000:00:02.0`; empty when it is not known.
    package var devicePath: String

    package init(name: String, description: String = "", devicePath: String = "") {
        self.name = name
        self.description = description
        self.devicePath = devicePath
    }
}

/// A capability that a driver can be asked for: `DRM_CAP_*`.
package enum DRMCapability: Hashable, Sendable, CaseIterable {
    case dumbBuffer
}

/// A capability that a client declares: `DRM_CLIENT_CAP_*`.
package enum DRMClientCapability: Hashable, Sendable, CaseIterable {
    case universalPlanes
    /// Implies ``universalPlanes``.
    case atomic
}
