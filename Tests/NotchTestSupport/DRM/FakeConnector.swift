package import NotchDevices

/// A connector of a ``FakeCard`` as the hardware has it. Clients receive its state as of the last probe.
package struct FakeConnector {
    package var name: String
    package var status: DRMConnector.Status
    package var modes: [DRMMode]
    /// The value of the property `panel orientation`, such as `Left Side Up`; `nil` if the connector has no such
    /// property.
    package var orientation: String?
    /// Whether the connector has the property `link-status`.
    package var tellsLink: Bool
    /// The CRTCs that the connector can use; bit n is the n-th CRTC.
    package var possibleCRTCs: UInt32

    package init(
        _ name: String = "DSI-1", _ modes: DRMMode..., status: DRMConnector.Status = .connected,
        orientation: String? = nil, tellsLink: Bool = false, possibleCRTCs: UInt32 = .max
    ) {
        self.name = name
        self.modes = modes
        self.status = status
        self.orientation = orientation
        self.tellsLink = tellsLink
        self.possibleCRTCs = possibleCRTCs
    }
}
