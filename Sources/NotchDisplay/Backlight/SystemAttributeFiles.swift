import NotchSystem

/// The kernel's own.
struct SystemAttributeFiles: AttributeFiles {
    func names(in folder: String) throws(Errno) -> [String] {
        try System.contents(ofFolder: folder).get()
    }

    func realPath(_ path: String) throws(Errno) -> String {
        try System.realPath(path).get()
    }

    func read(_ path: String) throws(Errno) -> [UInt8] {
        try System.read(from: try System.open(path, .attribute), atMost: 4096)
    }

    func write(_ text: String, to path: String) throws(Errno) {
        let file = try System.open(path, .writtenAttribute)
        try System.writeAll(Array(text.utf8), to: file)
    }
}
