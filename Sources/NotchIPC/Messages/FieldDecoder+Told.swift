extension FieldDecoder {
    /// Text that the daemon tells of, of any length, without what would drive a terminal.
    mutating func told(_ field: String) throws(VarlinkError) -> String? {
        try string(field).map(DisplayText.printable)
    }

    /// A span of time that the daemon tells of, in whole milliseconds; what is out of range is brought into it.
    mutating func toldDuration(_ field: String) throws(VarlinkError) -> Duration? {
        try int(field).map { .milliseconds(min(max($0, Self.milliseconds.lowerBound), Self.milliseconds.upperBound)) }
    }
}
