/// A resolution and timing of a connector.
package struct DRMMode: Hashable, Sendable, CustomStringConvertible {
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

    /// The mode as text, such as `1480x320@60`, or `320x170` where the panel has no refresh rate.
    package var description: String { Self.description(width: width, height: height, refresh: refresh) }

    static func description(width: Int, height: Int, refresh: Double?) -> String {
        guard let refresh, (0..<100_000).contains(refresh) else { return "\(width)x\(height)" }
        let hundredths = Int((refresh * 100).rounded())
        let (tens, ones) = (hundredths / 10 % 10, hundredths % 10)
        let fraction = ones > 0 ? ".\(tens)\(ones)" : tens > 0 ? ".\(tens)" : ""
        return "\(width)x\(height)@\(hundredths / 100)\(fraction)"
    }
}
