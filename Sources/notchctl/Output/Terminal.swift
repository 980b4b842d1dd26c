import Glibc
import NotchIPC

/// Standard output and standard error, unbuffered, so that a reader in a pipe hears each line at once.
enum Terminal {
    /// - Throws: ``Failure`` where standard output takes no more, as on a full disk.
    static func print(_ line: String) throws {
        try write(Array((line + "\n").utf8))
    }

    /// - Throws: as ``print(_:)``.
    static func write(_ bytes: [UInt8]) throws {
        guard write(bytes[...], to: STDOUT_FILENO) else {
            throw Failure(
                status: Failure.inputOutput,
                message: "cannot write to standard output: \(String(cString: strerror(errno)))")
        }
    }

    /// Says on standard error what went wrong.
    static func complain(_ message: String) {
        write(Array(("notchctl: " + message + "\n").utf8)[...], to: STDERR_FILENO)
    }

    static func warn(_ warnings: [String]) {
        for warning in warnings { complain("warning: " + warning) }
    }

    /// Writes a whole file.
    static func write(_ bytes: [UInt8], toFile path: String) throws {
        let fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard fd >= 0 else { throw unwritable(path) }
        let isWritten = write(bytes[...], to: fd)
        guard close(fd) == 0, isWritten else { throw unwritable(path) }
    }

    /// Writes a whole file and makes its folder where there is none.
    static func writeDropIn(_ bytes: [UInt8], toFile path: String) throws {
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            var end = path.startIndex
            repeat {
                end = path[path.index(after: end)...].firstIndex(of: "/") ?? slash
                mkdir(String(path[..<end]), 0o777)
            } while end < slash
        }
        do {
            try write(bytes, toFile: path)
        } catch let failure as Failure {
            throw Failure(
                status: failure.status,
                message: failure.message + ": run it with sudo, or name another place with --output")
        }
    }

    private static func unwritable(_ path: String) -> Failure {
        Failure(
            status: Failure.cannotCreate, message: "cannot write \(path): \(String(cString: strerror(errno)))")
    }

    @discardableResult
    private static func write(_ bytes: ArraySlice<UInt8>, to fd: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(fd, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
