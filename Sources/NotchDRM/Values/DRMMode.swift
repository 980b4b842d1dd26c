/// A resolution and timing of a connector.
package struct DRMMode: Hashable, Sendable {
    package var name: String
    /// Pixels.
    package var width: Int
    package var height: Int
    /// Frames a second; `nil` where the panel has no rate, as panels on serial buses have none (they report about 0
    /// Hz).
    package var refresh: Double?
    package var isPreferred: Bool
    /// The kernel's own `struct drm_mode_modeinfo`, byte for byte, to be handed back to it.
    package var timing: [UInt8]

    package init(
        name: String, width: Int, height: Int, refresh: Double?, isPreferred: Bool = false, timing: [UInt8] = []
    ) {
        self.name = name
        self.width = width
        self.height = height
        self.refresh = refresh
        self.isPreferred = isPreferred
        self.timing = timing
    }
}
