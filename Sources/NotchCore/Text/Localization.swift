/// Notch's own texts on the panel in one language: the number of waiting activities, the remaining time, dates, and the
/// texts of the built-in glances.
///
/// English replaces a language that is not in ``Language``.
package struct Localization: Hashable, Sendable {
    package static let english = Localization(.english)

    package let language: Language
    /// Whether digits are written as ٠ to ٩.
    package let usesArabicFigures: Bool
    /// Whether a comma separates the whole number from its tenths, if digits are written as 0 to 9.
    package let usesDecimalComma: Bool

    package init(_ language: Language) {
        self.init(language, country: "", usesArabicFigures: false)
    }

    private init(_ language: Language, country: Substring, usesArabicFigures: Bool) {
        self.language = language
        self.usesArabicFigures = usesArabicFigures
        usesDecimalComma =
            switch language {
            case .german, .spanish: !Self.withDecimalPoint.contains(country)
            case .french: true
            case .arabic: Self.withDecimalComma.contains(country)
            case .english, .japanese: false
            }
    }

    /// Makes the texts of a locale.
    ///
    /// - Parameter locale: a name such as `ar_EG.UTF-8`.
    package init(locale: String) {
        let language = Language(locale: locale) ?? .english
        let country = locale.split(separator: "_").dropFirst().first?.prefix(2) ?? ""
        self.init(
            language, country: country,
            usesArabicFigures: language == .arabic && !Self.withoutArabicFigures.contains(country))
    }

    // The lists of countries are from the Common Locale Data Repository.

    /// The countries in which Arabic is written with 0 to 9.
    private static let withoutArabicFigures: Set<Substring> = ["AE", "DZ", "EH", "LY", "MA", "TN"]
    /// The countries in which German or Spanish uses a decimal point instead of a comma.
    private static let withDecimalPoint: Set<Substring> = [
        "BR", "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US", "CH", "LI",
    ]
    /// The countries in which Arabic uses a decimal comma.
    private static let withDecimalComma: Set<Substring> = ["DZ", "LY", "MA", "TN"]

    /// Returns the locale that the environment names, as gettext determines it: the first language of `LANGUAGE` that
    /// Notch supports. The locale `C` is always English.
    ///
    /// - Parameters:
    ///   - category: the variable of the category, such as `LC_MESSAGES`.
    ///   - variable: returns the value of a variable of the environment; `nil` if it is not set.
    package static func locale(_ category: String = "LC_MESSAGES", variable: (String) -> String?) -> String {
        let locale = ["LC_ALL", category, "LANG"].compactMap { variable($0) }.first { !$0.isEmpty } ?? "C"
        let isPlain = locale == "C" || locale == "POSIX" || locale.hasPrefix("C.")
        guard category == "LC_MESSAGES", !isPlain, let languages = variable("LANGUAGE"), !languages.isEmpty else {
            return locale
        }
        return languages.split(separator: ":").map(String.init).first { Language(locale: $0) != nil } ?? "C"
    }

    // MARK: Numbers

    /// Returns a text with the digits of the locale.
    package func figures(_ text: String) -> String {
        guard usesArabicFigures else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    (0x30...0x39).contains($0.value) ? Unicode.Scalar($0.value - 0x30 + 0x660) ?? $0 : $0
                }))
    }

    /// The sign after a percentage.
    package var percentSign: String { usesArabicFigures ? "٪" : "%" }

    private func figures(_ number: Int) -> String { figures(String(number)) }

    // MARK: The home view

    /// Returns the number of waiting activities, such as `3 waiting`. From 1,000 on it is `999+`.
    package func waiting(_ count: Int) -> String {
        guard count > 0 else {
            return switch language {
            case .english: "Nothing waiting"
            case .german: "Nichts wartet"
            case .french: "Rien en attente"
            case .spanish: "Nada en espera"
            case .arabic: "لا شيء في الانتظار"
            case .japanese: "待機なし"
            }
        }
        let number = count < 1000 ? figures(count) : figures(999) + "+"
        return switch language {
        case .english: "\(number) waiting"
        case .german: "\(number) \(count == 1 ? "wartet" : "warten")"
        case .french: "\(number) en attente"
        case .spanish: "\(number) en espera"
        // Without a noun, these texts fit every number.
        case .arabic: "\(number) في الانتظار"
        case .japanese: "\(number)件待機中"
        }
    }

    // MARK: Times

    /// Returns seconds with their unit, such as `28 s`.
    package func seconds(_ count: Int) -> String {
        switch language {
        case .english, .german, .french, .spanish: "\(count) s"
        case .arabic: "\(figures(count)) ث"
        case .japanese: "\(count)秒"
        }
    }

    /// The rest of a time that is shown in minutes, during its last one.
    package var lessThanAMinute: String {
        switch language {
        case .english, .german, .french, .spanish: "< 1 min"
        case .arabic: "أقل من دقيقة"
        case .japanese: "1分未満"
        }
    }

    /// Returns minutes with their unit, such as `5 min`. From 60 minutes on, the text has hours and minutes, such as
    /// `1 h 5 min`.
    package func minutes(_ count: Int) -> String {
        let (hours, rest) = count.quotientAndRemainder(dividingBy: 60)
        return switch language {
        case .english, .german, .french, .spanish: hours == 0 ? "\(rest) min" : "\(hours) h \(rest) min"
        case .arabic: hours == 0 ? "\(figures(rest)) د" : "\(figures(hours)) س \(figures(rest)) د"
        case .japanese: hours == 0 ? "\(rest)分" : "\(hours)時間\(rest)分"
        }
    }

    /// Returns minutes and seconds, such as `2:05`.
    package func clock(_ seconds: Int) -> String {
        let rest = seconds % 60
        return figures("\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)")
    }
}

/// The languages of Notch's own texts on the panel.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case arabic = "ar"
    case japanese = "ja"

    /// Makes the language of a locale.
    ///
    /// - Parameter locale: a name such as `de_DE.UTF-8`. An unsupported language gives `nil`.
    package init?(locale: String) {
        self.init(rawValue: locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased())
    }
}

/// Numbers and quantities of bytes.
extension Localization {
    /// Returns a percentage, such as `30 %`.
    package func percent(_ count: Int) -> String {
        let number = figures(String(count))
        return switch language {
        case .english, .german, .french, .spanish: "\(number) \(percentSign)"
        case .arabic, .japanese: number + percentSign
        }
    }

    /// Returns a quantity of bytes with a decimal unit, such as `8.6 GB`, in at least two digits.
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

    /// Returns a number of bytes per second, such as `1.5 MB/s`.
    package func rate(_ bytes: UInt64) -> String {
        let size = size(bytes)
        return switch language {
        case .english, .german, .french, .spanish: size + "/s"
        case .arabic: size + "/ث"
        case .japanese: size + "/秒"
        }
    }

    /// The units of bytes, each 1,000 times the previous one.
    private var sizeUnits: [String] {
        switch language {
        case .english, .german, .spanish: ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
        case .french: ["o", "ko", "Mo", "Go", "To", "Po", "Eo"]
        case .arabic: ["ب", "ك.ب", "م.ب", "غ.ب", "ت.ب", "ب.ب", "إ.ب"]
        case .japanese: ["B", "KB", "MB", "GB", "TB", "PB", "EB"]
        }
    }

    /// Returns a number with one digit after the decimal separator of the locale.
    private func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return figures(String(tenths / 10)) + decimalMark + figures(String(tenths % 10))
    }

    private var decimalMark: String { usesArabicFigures ? "٫" : usesDecimalComma ? "," : "." }
}
