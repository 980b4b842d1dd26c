/// How much each field of the wire may hold. Text is measured in bytes of UTF-8, as it was sent.
package enum FieldLimits {
    package static let title = 1024
    package static let subtitle = 2048
    package static let systemImage = 128
    package static let tint = 32
    package static let coalescingKey = 256
    package static let module = 128
    package static let reason = 256
    /// Pins held at a time, of all clients together.
    package static let pins = 256
    package static let search = 256
    /// One choice of a question.
    package static let choice = 256
    /// Questions that show or wait at a time, of all clients together.
    package static let questions = 64
    /// Milliseconds, up to 24 hours.
    package static let questionTimeout = 1...86_400_000
    /// Milliseconds: 24 hours.
    package static let dwell = 0...86_400_000
    /// Percent.
    package static let progress = 0.0...100.0
    /// Percent.
    package static let brightness = 1...100
    /// Percent by which one call may change the brightness.
    package static let brightnessStep = -100...100
    /// Activities that wait in one page of the list, and how many unless a client says.
    package static let list = 1...256
    /// Entries of the history that may be asked for. There are no more than ``keptHistory``.
    package static let history = 1...1000
    /// Ended activities that the history keeps, the latest.
    package static let keptHistory = 200
    package static let defaultHistory = 50
    /// Milliseconds by which one call may advance a virtual clock: 31 days.
    package static let advance = 0...2_678_400_000
}
