/// A piece of configuration that was refused: its place, its defect, and the correction.
///
/// The error is used for configuration files, panel profiles and scripts, and for the command-line options that have
/// the same meaning.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named, or the name of a substitute for a file, such as an option.
    public var file: String
    /// The line, counted from 1; 0 when the error concerns the file as a whole.
    public var line: Int
    /// The defect and the correction, as one sentence without its full stop.
    public var message: String

    /// - Parameters:
    ///   - file: the file as it was named, or the name of a substitute for a file.
    ///   - line: the line, counted from 1; 0 for the whole file.
    ///   - message: the message without the place.
    package init(_ file: String, _ line: Int, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// The error as `file:line: message`, the form in which compilers write errors.
    public var description: String {
        line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)"
    }
}

/// An option whose value is not allowed.
public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the option in the configuration, such as `Count`.
    public let key: String
    /// The values that the option may have, and the value that it has.
    public let message: String

    package init(key: String, message: String) {
        self.key = key
        self.message = message
    }

    public var description: String { "\(key): \(message)" }
}
