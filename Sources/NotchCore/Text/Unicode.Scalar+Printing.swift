extension Unicode.Scalar {
    /// Whether the character begins another line or moves what is printed: a control character, or a line or paragraph
    /// separator.
    package var breaksLine: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Whether the character sets the direction of text, and so reorders what is printed beside it: U+061C, U+200E,
    /// U+200F, U+202A to U+202E and U+2066 to U+2069, which Unicode calls `Bidi_Control`.
    package var ordersText: Bool { properties.isBidiControl }
}
