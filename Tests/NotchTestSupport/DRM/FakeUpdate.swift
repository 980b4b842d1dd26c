package import NotchDevices

/// An update that was passed to a driver: a successful commit, a flip or a `DIRTYFB`.
package struct FakeUpdate: Hashable {
    package var crtc: UInt32
    package var framebuffer: UInt32
    package var isModeset: Bool
    /// The areas that the client reported as damaged; `nil` if it reported none, which means the whole frame buffer.
    package var clips: [DRMClip]?
    /// The areas that the driver copies to the panel, if it transfers.
    package var flushed: [DRMClip]
    /// The size of ``flushed`` in bytes.
    package var bytes: Int

    package init(
        crtc: UInt32, framebuffer: UInt32, isModeset: Bool, clips: [DRMClip]?, flushed: [DRMClip], bytes: Int
    ) {
        self.crtc = crtc
        self.framebuffer = framebuffer
        self.isModeset = isModeset
        self.clips = clips
        self.flushed = flushed
        self.bytes = bytes
    }
}
