/// The files of sysfs. A model of sysfs implements its own calls, because no test can make a kernel refuse at will.
package protocol AttributeFiles {
    /// Returns the names in a folder, in no order.
    func names(in folder: String) throws(Errno) -> [String]
    /// Returns the path without links: `realpath(3)`.
    func realPath(_ path: String) throws(Errno) -> String
    /// Reads an attribute: its first page, with one `read(2)`, because a second call may query the hardware again.
    func read(_ path: String) throws(Errno) -> [UInt8]
    /// Writes all of an existing attribute with one `write(2)`, as attributes require.
    func write(_ text: String, to path: String) throws(Errno)
}

/// The calls of the running kernel.
extension AttributeFiles {
    package func names(in folder: String) throws(Errno) -> [String] { try System.names(in: folder) }
    package func realPath(_ path: String) throws(Errno) -> String { try System.realPath(path) }

    package func read(_ path: String) throws(Errno) -> [UInt8] {
        try System.read(from: try System.open(path, .reading), atMost: 4096)
    }

    package func write(_ text: String, to path: String) throws(Errno) {
        try System.writeAll(Array(text.utf8), to: try System.open(path, .writtenAttribute))
    }
}

extension AttributeFiles {
    /// Reads the text of an attribute, without surrounding white space.
    package func text(_ path: String) throws(Errno) -> String {
        String(decoding: try read(path).trimmed, as: UTF8.self)
    }
}

/// The files of the running kernel's sysfs.
package struct SystemAttributeFiles: AttributeFiles {
    package init() {}
}

/// The queries about device nodes that every kernel interface answers.
package protocol DeviceNodes {
    /// Returns the target path of a link, or `path` itself if it does not exist: `realpath(3)`.
    func canonicalPath(_ path: String) -> String
    /// Returns the group that may open a node besides root, by its name, or by its number if it has no name.
    func group(of path: String) -> String?
}

extension DeviceNodes {
    package func canonicalPath(_ path: String) -> String { (try? System.realPath(path)) ?? path }
    package func group(of path: String) -> String? { System.group(ofFile: path) }
}
