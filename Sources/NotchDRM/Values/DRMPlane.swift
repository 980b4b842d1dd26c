/// A layer of a CRTC. Its property `type` tells which kind it is.
package struct DRMPlane: Hashable, Sendable {
    package var id: UInt32
    /// Bit n stands for the n-th CRTC of ``DRMResources/crtcs``.
    package var possibleCRTCs: UInt32
    package var formats: [DRMFormat]
    /// The CRTC that shows it; 0 for none.
    package var crtc: UInt32

    package init(id: UInt32, possibleCRTCs: UInt32, formats: [DRMFormat], crtc: UInt32 = 0) {
        self.id = id
        self.possibleCRTCs = possibleCRTCs
        self.formats = formats
        self.crtc = crtc
    }
}
