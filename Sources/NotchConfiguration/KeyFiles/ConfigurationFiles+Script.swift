package import NotchCore
package import NotchInput

extension ConfigurationFiles {
    /// Bytes; a day of a line a second.
    private static let largestScript = 16 << 20

    /// Reads the script of a file.
    ///
    /// - Throws: ``ConfigurationError`` for a file that cannot be read, and for a line that is none.
    package static func script(at path: String) throws(ConfigurationError) -> InputScript {
        try InputScript(parsing: text(of: path, limit: largestScript), name: path)
    }
}
