/// How much each field of the wire may hold. Text is measured in bytes of UTF-8, as it was sent.
public enum FieldLimits {
    public static let title = 1024
    public static let subtitle = 2048
    public static let systemImage = 128
    public static let tint = 32
    public static let coalescingKey = 256
    public static let module = 128
    public static let reason = 256
    /// Pins held at a time, of all clients together.
    public static let pins = 256
    public static let search = 256
    /// One choice of a question.
    public static let choice = 256
    /// Questions that show or wait at a time, of all clients together.
    public static let questions = 64
    /// Milliseconds, up to 24 hours.
    public static let questionTimeout = 1...86_400_000
    /// Milliseconds: 24 hours.
    public static let dwell = 0...86_400_000
    /// Percent.
    public static let progress = 0.0...100.0
    /// Percent.
    public static let brightness = 1...100
    /// Percent by which one call may change the brightness.
    public static let brightnessStep = -100...100
    /// Activities that wait in one page of the list, and how many unless a client says.
    public static let list = 1...256
    /// Entries of the history that may be asked for. There are no more than ``keptHistory``.
    public static let history = 1...1000
    /// Ended activities that the history keeps, the latest.
    public static let keptHistory = 200
    public static let defaultHistory = 50
    /// Milliseconds by which one call may advance a virtual clock: 31 days.
    public static let advance = 0...2_678_400_000
}
