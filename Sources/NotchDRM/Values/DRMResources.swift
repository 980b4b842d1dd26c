/// The ids of a card's objects. A CRTC's place in the list is its bit in `possibleCRTCs` masks.
package struct DRMResources: Hashable, Sendable {
    package var crtcs: [UInt32]
    package var connectors: [UInt32]
    package var encoders: [UInt32]

    package init(crtcs: [UInt32], connectors: [UInt32], encoders: [UInt32]) {
        self.crtcs = crtcs
        self.connectors = connectors
        self.encoders = encoders
    }
}
