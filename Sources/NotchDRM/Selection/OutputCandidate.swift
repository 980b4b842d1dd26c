/// A way to show something on a card. Only the driver knows whether it works (`TEST_ONLY`).
package struct OutputCandidate: Hashable, Sendable {
    package var connector: DRMConnector
    package var crtc: UInt32
    /// The primary plane; `nil` where planes are not shown to clients.
    package var plane: UInt32?
    package var mode: DRMMode
    package var format: DRMFormat
    /// Whether the picture is black and white: the driver makes it so, or the configuration asks for it.
    package var isMono: Bool
    /// Whether the picture is of 16 greys, as the configuration asks.
    package var isGrey: Bool = false
    /// The way in which the panel is built in.
    package var orientation: PanelOrientation
    /// Whether atomic commits show the picture; otherwise the legacy calls do.
    package var isAtomic: Bool
    package var traits: DriverTraits
    /// The other planes that the CRTC may show: another program may have left something on them.
    package var otherPlanes: [UInt32]
}
