package import NotchDRM

/// What a driver was given to show: a commit that passed, a flip or a `DIRTYFB`.
package struct FakeUpdate: Hashable {
    package var crtc: UInt32
    package var framebuffer: UInt32
    package var isModeset: Bool
    /// What the client said has changed; `nil` where it said nothing, so that all counts.
    package var clips: [DRMClip]?
    /// What goes to the panel by that, where the driver transfers.
    package var flushed: [DRMClip]
    /// Bytes of ``flushed``.
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
