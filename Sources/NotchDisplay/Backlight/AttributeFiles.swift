package import NotchSystem

/// The calls by which sysfs is read and written: a seam, since no test can make a kernel refuse at will.
package protocol AttributeFiles {
    /// The names in a folder, in no order.
    func names(in folder: String) throws(Errno) -> [String]
    /// The path without links: `realpath(3)`.
    func realPath(_ path: String) throws(Errno) -> String
    /// The first page of a file, which is all that an attribute has.
    func read(_ path: String) throws(Errno) -> [UInt8]
    /// Writes all of a file that exists, in one call, as attributes want it.
    func write(_ text: String, to path: String) throws(Errno)
}
