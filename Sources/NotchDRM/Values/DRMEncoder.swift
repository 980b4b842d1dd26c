/// The hardware that turns a CRTC's pixels into a connector's signal.
package struct DRMEncoder: Hashable, Sendable {
    package var id: UInt32
    /// The CRTC in use; 0 for none.
    package var crtc: UInt32
    /// Bit n stands for the n-th CRTC of ``DRMResources/crtcs``.
    package var possibleCRTCs: UInt32

    package init(id: UInt32, crtc: UInt32, possibleCRTCs: UInt32) {
        self.id = id
        self.crtc = crtc
        self.possibleCRTCs = possibleCRTCs
    }
}
