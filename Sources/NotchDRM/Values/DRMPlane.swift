/// A layer of a CRTC. Which kind it is, its property `type` tells.
package struct DRMPlane: Hashable, Sendable {
    package var id: UInt32
    /// Bit n stands for the n-th CRTC of ``DRMResources/crtcs``.
    package var possibleCRTCs: UInt32
    package var formats: [DRMFormat]

    package init(id: UInt32, possibleCRTCs: UInt32, formats: [DRMFormat]) {
        self.id = id
        self.possibleCRTCs = possibleCRTCs
        self.formats = formats
    }
}
