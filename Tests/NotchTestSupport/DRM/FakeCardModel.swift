package import NotchDRM

/// What kind of card a ``FakeCard`` is.
package struct FakeCardModel {
    package var driver = DRMDriver(
        name: "vc4", description: "Broadcom VC4 graphics", devicePath: "/sys/devices/platform/gpu")
    package var connectors = [FakeConnector("DSI-1", .fake(1480, 320))]
    package var crtcCount = 1
    package var planes = [FakePlane()]
    /// Has a display controller; render-only cards have none.
    package var isKMS = true
    package var hasDumbBuffers = true
    package var isAtomic = true
    /// Flip events count vblanks; else their sequence stands still.
    package var hasVblank = true
    /// The driver copies what is told to have changed to the panel, as drivers of serial buses and virtual machines
    /// do; else the controller reads the frame buffer all the time.
    package var transfers = false
    /// It makes one bounding box of all that has changed, as `mipi_dbi` and `ssd130x` do.
    package var mergesClips = false
    /// `DIRTYFB` gives ENOSYS otherwise.
    package var hasDirtyFB = true
    /// Bytes; rows begin at multiples of this.
    package var pitchAlignment = 64
    /// Bytes that rows are longer than they need be.
    package var pitchExcess = 0
    /// Bytes of all buffers; ENOMEM beyond.
    package var memory = Int.max

    package init() {}

    /// A model with a few things otherwise.
    package init(_ change: (inout FakeCardModel) -> Void) {
        change(&self)
    }
}
