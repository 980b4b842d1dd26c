package import NotchSystem

/// The calls that read and write sysfs. Tests replace them, since no test can make a kernel refuse at will.
package protocol AttributeFiles {
    /// The names in a folder, in no order.
    func names(in folder: String) throws(Errno) -> [String]
    /// The path without links: `realpath(3)`.
    func realPath(_ path: String) throws(Errno) -> String
    /// Reads the first page of a file, which is all that an attribute has.
    func read(_ path: String) throws(Errno) -> [UInt8]
    /// Writes all of an existing file with one call, as attributes require.
    func write(_ text: String, to path: String) throws(Errno)
}
