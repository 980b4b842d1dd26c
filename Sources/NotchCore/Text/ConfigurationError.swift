/// What somebody has configured and what was refused: where it stands, and what to write instead.
///
/// Of configuration files, panel profiles and scripts, and of options of the command line that say the same.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named, or what stands for one, such as an option.
    public var file: String
    /// Counted from 1; 0 when it concerns the file as a whole.
    public var line: Int
    /// What is wrong and what would be right, as one sentence without its full stop.
    public var message: String

    /// - Parameters:
    ///   - file: as it was named, or what stands for one.
    ///   - line: counted from 1; 0 for the whole.
    ///   - message: without the place.
    public init(_ file: String, _ line: Int, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// `file:line: message`, as compilers write it.
    public var description: String {
        line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)"
    }
}
