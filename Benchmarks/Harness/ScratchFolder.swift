import Glibc

/// A folder for sockets, frames and logs, below `$TMPDIR`, removed when the handle is released.
final class ScratchFolder {
    let path: String

    init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/notch-bench.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BenchmarkError.systemCall("cannot make a folder in \(parent)") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        Folder.remove(path)
    }
}
