/// A program to run, and its bounds.
package struct ProcessRequest: Hashable, Sendable {
    /// The arguments. The first one is the absolute path of the program. There is no shell and no search for it.
    package var arguments: [String]
    /// The whole environment of the program.
    package var environment: [String: String]
    /// The working folder of the program.
    package var folder: String
    /// How long the program may run; `nil` for as long as it likes.
    package var timeLimit: Duration?
    /// How many bytes of its output count. The program may write more, and is slowed down then.
    package var outputLimit: Int
    /// How often ``outputLimit`` counts anew, for a program that runs for ever; `nil` counts the whole output.
    package var outputPeriod: Duration?
    /// The most bytes of a line.
    package var lineLimit = 1024
    /// Whether standard error is read together with standard output. Otherwise only its last line counts
    /// (``ProcessResult/lastError``).
    package var readsErrors = true

    package init(
        arguments: [String], environment: [String: String] = [:], folder: String = "/", timeLimit: Duration?,
        outputLimit: Int = 64 << 10
    ) {
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.timeLimit = timeLimit
        self.outputLimit = outputLimit
    }
}
