internal import NotchCore

extension FieldDecoder {
    /// Whole milliseconds on the daemon's clock.
    mutating func instant(_ field: String) throws(VarlinkError) -> Instant? {
        try toldDuration(field).map { Instant(sinceStart: $0) }
    }
}

extension JSON {
    /// As ``FieldDecoder/instant(_:)`` reads it.
    static func instant(_ instant: Instant) -> JSON { .int(clamping: instant.milliseconds) }
}
