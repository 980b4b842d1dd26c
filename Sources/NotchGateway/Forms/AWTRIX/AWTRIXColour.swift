package import NotchCore
package import NotchJSON

extension Tint {
    /// Reads a colour of AWTRIX: `"#RRGGBB"` or `"#RGB"`, with or without the `#`, `[red, green, blue]`,
    /// `["HSV", hue, saturation, value]` in degrees and percent, or a number 0xRRGGBB.
    package init?(awtrix json: JSON) {
        switch json {
        case .string(let text): self.init(hexadecimal: text)
        case .int(let packed): self.init(packed: UInt32(truncatingIfNeeded: packed))
        case .array(let parts):
            guard parts.count <= 4 else { return nil }
            let numbers = parts.compactMap { if case .int(let number) = $0 { number } else { nil } }
            if parts.first == "HSV", numbers.count == 3, parts.count == 4 {
                self.init(hue: numbers[0], saturation: numbers[1], value: numbers[2])
            } else if numbers.count == parts.count, numbers.count >= 3 {
                let bytes = numbers.map { UInt8(clamping: $0) }
                self = .rgb(red: bytes[0], green: bytes[1], blue: bytes[2])
            } else {
                return nil
            }
        default: return nil
        }
    }

    private init(packed: UInt32) {
        self = .rgb(
            red: UInt8(truncatingIfNeeded: packed >> 16), green: UInt8(truncatingIfNeeded: packed >> 8),
            blue: UInt8(truncatingIfNeeded: packed))
    }

    private init?(hexadecimal text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let values = digits.utf8.prefix(7).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == digits.utf8.count else { return nil }
        switch values.count {
        case 3: self.init(packed: values.reduce(0) { $0 << 8 | UInt32($1 * 17) })
        case 6: self.init(packed: values.reduce(0) { $0 << 4 | UInt32($1) })
        default: return nil
        }
    }

    /// - Parameters:
    ///   - hue: in degrees; a turn more or less is the same hue.
    ///   - saturation: in percent, as is `value`. Both are clamped to 0 to 100.
    private init(hue: Int64, saturation: Int64, value: Int64) {
        let hue = Double((hue % 360 + 360) % 360) / 60
        let value = Double(min(max(value, 0), 100)) / 100
        let chroma = value * Double(min(max(saturation, 0), 100)) / 100
        // Each channel falls from the value to its least within one of the hue's six sectors.
        func channel(_ offset: Double) -> UInt8 {
            let sector = (offset + hue).truncatingRemainder(dividingBy: 6)
            let share = max(0, min(sector, 4 - sector, 1))
            return UInt8(((value - chroma * share) * 255).rounded())
        }
        self = .rgb(red: channel(5), green: channel(3), blue: channel(1))
    }
}
