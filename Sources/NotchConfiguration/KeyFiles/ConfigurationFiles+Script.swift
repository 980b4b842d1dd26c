package import NotchCore
package import NotchInput

extension ConfigurationFiles {
    /// The size of the largest script, in bytes. It has room for one line a second for a day.
    private static let largestScript = 16 << 20

    /// Reads the script in a file.
    ///
    /// - Throws: ``ConfigurationError`` for a file that cannot be read, and for a line that is not valid.
    package static func script(at path: String) throws(ConfigurationError) -> InputScript {
        try InputScript(parsing: text(of: path, limit: largestScript), name: path)
    }
}
