internal import NotchCore

extension FieldDecoder {
    /// Reads an instant, in whole milliseconds on the daemon's clock.
    mutating func instant(_ field: String) throws(VarlinkError) -> Instant? {
        try toldDuration(field).map { Instant(sinceStart: $0) }
    }
}

extension JSON {
    /// Writes an instant as ``FieldDecoder/instant(_:)`` reads it.
    static func instant(_ instant: Instant) -> JSON { .int(clamping: instant.milliseconds) }
}
