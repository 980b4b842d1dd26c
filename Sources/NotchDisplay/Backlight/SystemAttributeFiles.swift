import NotchSystem

/// The attribute files of the running kernel.
struct SystemAttributeFiles: AttributeFiles {
    func names(in folder: String) throws(Errno) -> [String] {
        try System.names(in: folder)
    }

    func realPath(_ path: String) throws(Errno) -> String {
        try System.realPath(path)
    }

    func read(_ path: String) throws(Errno) -> [UInt8] {
        try System.attributeBytes(path)
    }

    func write(_ text: String, to path: String) throws(Errno) {
        try System.setAttribute(path, to: text)
    }
}
