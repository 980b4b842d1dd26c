/// Numbers and quantities of bytes.
extension Words {
    /// Returns a percentage, such as `30 %`.
    package func percent(_ count: Int) -> String {
        let number = figures(String(count))
        return switch language {
        case .english, .german, .french, .spanish: "\(number) \(percentSign)"
        case .arabic, .japanese: number + percentSign
        }
    }

    /// Returns a quantity of bytes, such as `8.6 GB`: two figures at least, and with a unit of thousands.
    package func size(_ bytes: UInt64) -> String {
        let units = sizeUnits
        var (value, unit) = (Double(bytes), 0)
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let hasFraction = unit > 0 && value < 9.95
        return (hasFraction ? decimal(value) : figures(String(Int(value.rounded())))) + " " + units[unit]
    }

    /// Returns a quantity of bytes in a second, such as `1.5 MB/s`.
    package func rate(_ bytes: UInt64) -> String {
        let size = size(bytes)
        return switch language {
        case .english, .german, .french, .spanish: size + "/s"
        case .arabic: size + "/ث"
        case .japanese: size + "/秒"
        }
    }

    /// Bytes, and a thousand times as many with each step.
    private var sizeUnits: [String] {
        switch language {
        case .english, .german, .spanish: ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
        case .french: ["o", "ko", "Mo", "Go", "To", "Po", "Eo"]
        case .arabic: ["ب", "ك.ب", "م.ب", "غ.ب", "ت.ب", "ب.ب", "إ.ب"]
        case .japanese: ["B", "KB", "MB", "GB", "TB", "PB", "EB"]
        }
    }

    /// Returns a number with one figure behind the point, or what the locale has in its place.
    private func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return figures(String(tenths / 10)) + decimalMark + figures(String(tenths % 10))
    }

    private var decimalMark: String { usesArabicFigures ? "٫" : usesDecimalComma ? "," : "." }
}
