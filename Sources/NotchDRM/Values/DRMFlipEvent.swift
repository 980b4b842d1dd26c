/// The report that a flip is done, as libdrm gives it to `page_flip_handler2`.
package struct DRMFlipEvent: Hashable, Sendable {
    package var crtc: UInt32
    /// The number of vblanks so far. It stands still where the driver has none.
    package var sequence: UInt32
    /// The time of the vblank on CLOCK_MONOTONIC. Kernels no longer let anybody turn off `DRM_CAP_TIMESTAMP_MONOTONIC`.
    package var timestamp: Duration
    /// The cookie that was given to the commit.
    package var cookie: UInt64

    package init(crtc: UInt32, sequence: UInt32, timestamp: Duration, cookie: UInt64) {
        self.crtc = crtc
        self.sequence = sequence
        self.timestamp = timestamp
        self.cookie = cookie
    }
}
