/// The bounds of what is read of scripts and files.
enum ScriptLimits {
    /// The most bytes of one run, of a file, or of ``period`` of a program that runs for ever.
    static let output = 64 << 10
    static let period = Duration.seconds(10)
    /// The most bytes of a line of a program. The tooltips of scripts are long.
    static let line = 16 << 10
    /// The most lines of one run. The text that they hold is bounded by ``output``.
    static let lines = 1024
    /// A character has at most so many bytes.
    static let character = 4

    /// What is too much of one run, in words.
    static let excess = "more than \(output >> 10) KiB or \(lines) lines in one run; the rest is left out"
    /// What is too much of a program that runs for ever, in words.
    static let excessOfPeriod =
        "more than \(output >> 10) KiB in \(period.components.seconds) s; of the rest only the newest line counts"
}
