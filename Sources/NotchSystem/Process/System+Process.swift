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
}
