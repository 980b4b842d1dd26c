extension DRMMode: CustomStringConvertible {
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
