import NotchCore
import NotchGraphics

extension Setting {
    /// Why a value was refused.
    struct InvalidValue: Error {
        /// What it should have been, as the end of a sentence.
        var expectation: String
        /// What is wrong with it, where it is of the right form and leads to something that is not.
        var cause: String?

        /// The whole sentence about what stands in a file.
        func complaint(about entry: KeyFile.Entry) -> String {
            complaint(about: "\(entry.key)=\(KeyFile.shortened(entry.value))")
        }

        /// - Parameter what: the value, and what it was given to.
        func complaint(about what: String) -> String {
            cause.map { "\(what): \($0)" } ?? "\(what) should be \(expectation)"
        }
    }

    static func choice<Choice: CaseIterable & RawRepresentable>(
        _ text: String
    ) throws(InvalidValue) -> Choice where Choice.RawValue == String {
        guard let choice = Choice.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw InvalidValue(expectation: "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    static func number(
        _ text: String, in range: ClosedRange<Double>, _ unit: String
    ) throws(InvalidValue) -> Double {
        guard let number = Double(text), range.contains(number) else {
            throw InvalidValue(expectation: "a number from \(range.lowerBound) to \(range.upperBound) (\(unit))")
        }
        return number
    }

    static func whole(_ text: String, in range: ClosedRange<Int>, _ unit: String) throws(InvalidValue) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw InvalidValue(expectation: "a whole number from \(range.lowerBound) to \(range.upperBound) (\(unit))")
        }
        return number
    }

    static func boolean(_ text: String) throws(InvalidValue) -> Bool {
        switch text.lowercased() {
        case "yes", "true", "on", "1": return true
        case "no", "false", "off", "0": return false
        default: throw InvalidValue(expectation: "yes or no")
        }
    }

    static func duration(_ text: String, atMost limit: Duration) throws(InvalidValue) -> Duration {
        guard let duration = Duration(notation: text), duration <= limit else {
            throw InvalidValue(expectation: "a duration such as 2.4s or 400ms, at most \(limit)")
        }
        return duration
    }

    static func durationOrNever(_ text: String) throws(InvalidValue) -> Duration? {
        if text.lowercased() == "never" { return nil }
        do { return try duration(text, atMost: .seconds(24 * 3600)) } catch {
            throw InvalidValue(expectation: "never, or \(error.expectation)")
        }
    }

    /// - Parameter what: the value's place, as the end of a sentence.
    static func text(_ text: String, _ what: String) throws(InvalidValue) -> String {
        guard !text.isEmpty, text.utf8.count <= 255, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw InvalidValue(expectation: "\(what), of 1 to 255 bytes without control characters")
        }
        return text
    }

    /// - Parameter what: what the path leads to.
    static func path(_ text: String, _ what: String) throws(InvalidValue) -> String {
        // PATH_MAX of linux/limits.h, which counts a NUL at the end.
        guard text.utf8.count < 4096, !text.unicodeScalars.contains("\0") else {
            throw InvalidValue(expectation: "the path of \(what), of at most 4095 bytes")
        }
        return text
    }

    static func font(_ text: String) throws(InvalidValue) -> String {
        guard RenderOptions.isFontFamily(text) else {
            throw InvalidValue(expectation: "a font's family, of 1 to 80 characters without control characters")
        }
        return text
    }

    /// Two whole numbers with an `x` between them.
    static func sides(_ text: String, in range: ClosedRange<Int>) throws(InvalidValue) -> (width: Int, height: Int) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], range.contains(width),
            range.contains(height)
        else {
            throw InvalidValue(
                expectation: "WIDTHxHEIGHT, each from \(range.lowerBound) to \(range.upperBound) pixels")
        }
        return (width, height)
    }

    static func rotation(_ text: String) throws(InvalidValue) -> Rotation {
        guard let rotation = Int(text).flatMap({ Rotation(degrees: $0) }) else {
            let degrees = Rotation.allCases.map { "\($0.degrees)" }.joined(separator: ", ")
            throw InvalidValue(expectation: "one of \(degrees) (degrees clockwise)")
        }
        return rotation
    }

    /// Four numbers of pixels, in the order of ``SafeInsets/init(top:left:bottom:right:)``.
    static func insets(_ text: String) throws(InvalidValue) -> SafeInsets {
        let sides = text.split(separator: " ").map { Int($0) }
        let range = 0...4096
        guard sides.count == 4, let top = sides[0], let left = sides[1], let bottom = sides[2], let right = sides[3],
            [top, left, bottom, right].allSatisfy(range.contains)
        else {
            throw InvalidValue(
                expectation: "four numbers of pixels from \(range.lowerBound) to \(range.upperBound): "
                    + "top left bottom right")
        }
        return SafeInsets(top: top, left: left, bottom: bottom, right: right)
    }
}
