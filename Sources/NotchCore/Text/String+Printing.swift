extension StringProtocol {
    /// The reason why the text cannot be an identifier, worded as the end of a sentence; `nil` where it can be one.
    /// Terminals, logs and recordings print identifiers among other text.
    package var flawOfIdentifier: String? {
        for scalar in unicodeScalars {
            if scalar.breaksLine {
                let isControl = scalar.properties.generalCategory == .control
                return isControl ? "contains a control character" : "contains a line separator, \(scalar.codePoint)"
            }
            if scalar.ordersText { return "contains a bidirectional control, \(scalar.codePoint)" }
        }
        return nil
    }

    /// The text on one line of a terminal. A character that begins another line becomes a space. A character that
    /// reorders the text beside it is left out, because a terminal orders text by itself.
    package var printable: String {
        var printable = String.UnicodeScalarView()
        for scalar in unicodeScalars where !scalar.ordersText { printable.append(scalar.breaksLine ? " " : scalar) }
        return String(printable)
    }
}

extension Unicode.Scalar {
    /// The code point as the standard writes it, such as `U+2028`.
    fileprivate var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
