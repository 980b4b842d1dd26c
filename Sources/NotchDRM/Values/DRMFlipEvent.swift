/// A flip is done: what `page_flip_handler2` is told.
package struct DRMFlipEvent: Hashable, Sendable {
    package var crtc: UInt32
    /// Counts vblanks; stands still where the driver has none.
    package var sequence: UInt32
    /// CLOCK_MONOTONIC of the vblank: `DRM_CAP_TIMESTAMP_MONOTONIC`, which kernels no longer let anybody turn off.
    package var timestamp: Duration
    /// As given to the commit.
    package var cookie: UInt64

    package init(crtc: UInt32, sequence: UInt32, timestamp: Duration, cookie: UInt64) {
        self.crtc = crtc
        self.sequence = sequence
        self.timestamp = timestamp
        self.cookie = cookie
    }
}
