import NotchCore

/// Reads what scripts for bars write, by itself or by others.
///
/// - JSON of Waybar's custom modules: `text`, `alt`, `tooltip`, `class` and `percentage`.
/// - JSON of i3blocks: `full_text`, `short_text`, `color`, `urgent` and `markup`.
/// - The protocol of i3bar: blocks of the same members, in an array on each line.
/// - The lines of i3blocks: the full text, the short text, the colour and that of the background.
/// - The lines of Waybar: the text, the tooltip and the classes.
/// - Any text.
enum ScriptParser {
    /// The exit status by which a script of i3blocks calls for attention.
    static let urgentStatus: Int32 = 33

    /// Reads the lines of one run.
    static func read(_ lines: [String], isUrgent: Bool = false) throws(ScriptFault) -> ScriptReading {
        let lines = withoutMark(lines)
        let text = lines.drop { !$0.contains { !$0.isWhitespace } }
        // An empty line before other lines is an empty text, which hides the glance. Before JSON it means nothing.
        var reading = text.first.map(isJSON) == true ? try readJSON(text) : readPlain(lines[...])
        if isUrgent { reading.tint = .red }
        return reading
    }

    /// Reads one line of a script that runs for ever.
    ///
    /// - Returns: `nil` for what begins i3bar's protocol, and tells no state.
    static func read(line: String) throws(ScriptFault) -> ScriptReading? {
        let lines = withoutMark([line])
        guard lines.contains(where: isJSON) else { return readPlain(lines[...]) }
        return lines.contains(where: beginsBlocks) ? nil : try readJSON(lines[...])
    }

    /// The lines without a byte order mark at their beginning.
    private static func withoutMark(_ lines: [String]) -> [String] {
        guard let first = lines.first, first.unicodeScalars.first == "\u{FEFF}" else { return lines }
        return [String(first.unicodeScalars.dropFirst())] + lines.dropFirst()
    }

    // MARK: Lines

    /// The lines that count. The further ones of Waybar are classes.
    private static let plainLimit = 32

    private static func readPlain(_ lines: ArraySlice<String>) -> ScriptReading {
        let texts = lines.prefix(plainLimit).map(PangoMarkup.init)
        guard let first = texts.first else { return ScriptReading(value: nil) }
        var value = ScriptText.clean(first.text, limit: ScriptText.longestValue)
        if value == nil, texts.count > 1, ScriptText.isGlyph(first.text) {
            value = ScriptText.clean(texts[1].text, limit: ScriptText.longestValue)
        }
        let second = texts.count > 1 ? detail(texts[1].text) : nil
        var reading = ScriptReading(value: value, detail: second == value ? nil : second, tint: first.tint)
        guard value != nil, texts.count > 2 else { return reading }
        let third = texts[2].text
        if ScriptColour.isColour(third) {
            reading.tint = ScriptColour.tint(third)
            // In a block the second line is the shorter one.
            if let short = ScriptText.clean(texts[1].text, limit: ScriptText.longestValue), short != value {
                (reading.value, reading.detail) = (short, detail(first.text))
            }
        } else {
            // Each further line is a class.
            let classes = texts.dropFirst(2).flatMap { $0.text.split(separator: " ") }
            reading.tint = ScriptColour.tint(ofClasses: classes.map(String.init)) ?? first.tint
        }
        return reading
    }

    static func detail(_ text: String) -> String? {
        ScriptText.firstLine(of: text).flatMap { ScriptText.clean($0.line, limit: ScriptText.longestDetail) }
    }
}
