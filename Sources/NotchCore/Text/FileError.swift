/// A file of a person's that was refused, such as a configuration or a script: which line, and what to write instead.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// As it was named, or what stands for a file.
    public var file: String
    /// Counted from 1; 0 when it concerns the file as a whole.
    public var line: Int
    public var message: String

    public init(_ file: String, _ line: Int, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    public var description: String {
        line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)"
    }
}
