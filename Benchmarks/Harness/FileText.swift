import Glibc

/// Small files as text.
enum FileText {
    static func read(_ path: String) throws -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BenchmarkError.systemCall("cannot open \(path)") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count >= 0 else { throw BenchmarkError.systemCall("cannot read \(path)") }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Bytes, or `nil` where there is no such file.
    static func size(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The bytes of a process that are in memory (`proc(5)`).
    static func residentBytes(of process: pid_t) throws -> Double { try bytes("VmRSS:", of: process) }

    /// A number of bytes in `/proc/PID/status` (`proc(5)`), such as `VmHWM:`.
    static func bytes(_ name: String, of process: pid_t) throws -> Double {
        let line = try read("/proc/\(process)/status").split(separator: "\n").first { $0.hasPrefix(name) }
        guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else {
            throw BenchmarkError("process \(process) has no \(name)")
        }
        return kilobytes * 1024
    }

    /// Where the running program lies, without a slash at the end.
    static var ownFolder: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
