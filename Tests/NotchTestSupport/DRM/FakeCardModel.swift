package import NotchDevices

/// The properties of a ``FakeCard``.
package struct FakeCardModel {
    package var driver = DRMDriver(
        name: "vc4", description: "Broadcom VC4 graphics", devicePath: "/sys/devices/platform/gpu")
    package var connectors = [FakeConnector("DSI-1", .fake(1480, 320))]
    package var crtcCount = 1
    package var planes = [FakePlane()]
    /// Whether the card has a display controller. Render-only cards have none.
    package var isKMS = true
    package var hasDumbBuffers = true
    package var isAtomic = true
    /// Whether flip events count vblanks. If not, their sequence number does not change.
    package var hasVblank = true
    /// Whether the driver copies the damaged areas to the panel, as drivers of serial buses and virtual machines do. If
    /// not, the controller reads the frame buffer all the time.
    package var transfers = false
    /// Whether the driver merges all damage into one bounding box, as `mipi_dbi` and `ssd130x` do.
    package var mergesClips = false
    /// Whether the driver has `DIRTYFB`. If not, the call gives ENOSYS.
    package var hasDirtyFB = true
    /// The alignment of rows in bytes.
    package var pitchAlignment = 64
    /// The excess of a row's length over the necessary length, in bytes.
    package var pitchExcess = 0
    /// Whether the card has colour curves, and planes with an opacity and an order, as most controllers have.
    package var hasSettings = false
    /// The names of those settings that the driver refuses to change.
    package var fixedSettings: Set<String> = []
    /// The memory for all buffers, in bytes. A call that needs more gives ENOMEM.
    package var memory = Int.max

    package init() {}

    /// Makes a model that differs from the default by `change`.
    package init(_ change: (inout FakeCardModel) -> Void) {
        change(&self)
    }
}
