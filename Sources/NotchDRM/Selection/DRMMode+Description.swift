extension DRMMode: CustomStringConvertible {
    /// Such as `1480x320@60` or, where the panel keeps no time, `320x170`.
    package var description: String { Self.description(width: width, height: height, refresh: refresh) }

    static func description(width: Int, height: Int, refresh: Double?) -> String {
        guard let refresh, (0..<100_000).contains(refresh) else { return "\(width)x\(height)" }
        let hundredths = Int((refresh * 100).rounded())
        let fraction =
            hundredths % 100 == 0 ? "" : hundredths % 100 < 10 ? ".0\(hundredths % 100)" : ".\(hundredths % 100)"
        return "\(width)x\(height)@\(hundredths / 100)\(fraction)"
    }
}
