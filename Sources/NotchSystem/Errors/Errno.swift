import Glibc

/// An error number of the C library.
package struct Errno: Error, Hashable, CustomStringConvertible {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The calling thread's `errno`.
    package static var current: Errno { Errno(rawValue: errno) }

    package var description: String {
        // strerror(3) is not thread-safe; strerror_r's GNU and POSIX variants differ, and Swift sees the latter.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let base = buffer.baseAddress, strerror_r(rawValue, base, buffer.count) == 0 else {
                return "error \(rawValue)"
            }
            return String(cString: base)
        }
    }
}
