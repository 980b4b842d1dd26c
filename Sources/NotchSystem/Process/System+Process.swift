import CArguments
import Glibc

extension System {
    package static var processID: Int32 { getpid() }
    /// `geteuid(2)`
    package static var userID: UInt32 { geteuid() }
    /// `getegid(2)`
    package static var groupID: UInt32 { getegid() }
    package static var isRoot: Bool { userID == 0 }

    /// The machine's name: `gethostname(2)`.
    package static var hostName: String {
        // HOST_NAME_MAX of linux/limits.h is 64 bytes.
        var name = [CChar](repeating: 0, count: 65)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The value of an environment variable; `nil` where it is not set: `getenv(3)`.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Returns the arguments of the process as they were passed, the program's name first, with a null pointer at their
    /// end. They live as long as the process.
    ///
    /// They are those that the C library hands to constructors. Swift's runtime takes them from the stack or from
    /// `/proc`, and has none, or traps, where a library of the process has called `setenv(3)` before `main`, and without
    /// `/proc`.
    ///
    /// - Throws: EINVAL for a process that was started without any argument, its name among them.
    package static func arguments() throws(Errno) -> (
        count: Int32, values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) {
        guard notch_argument_count() > 0, let values = notch_argument_values() else { throw .invalid }
        return (notch_argument_count(), values)
    }
}
