extension FieldDecoder {
    /// Reads text that the daemon sends, of any length, and removes what would control a terminal.
    mutating func told(_ field: String) throws(VarlinkError) -> String? {
        try string(field).map(DisplayText.printable)
    }

    /// Reads a span of time that the daemon sends, in whole milliseconds. A value out of range is clamped to the range.
    mutating func toldDuration(_ field: String) throws(VarlinkError) -> Duration? {
        try int(field).map { .milliseconds(min(max($0, Self.milliseconds.lowerBound), Self.milliseconds.upperBound)) }
    }
}
