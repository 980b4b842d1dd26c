import Glibc

extension System {
    package static var processID: Int32 { getpid() }
    /// `geteuid(2)`
    package static var userID: UInt32 { geteuid() }
    /// `getegid(2)`
    package static var groupID: UInt32 { getegid() }
    package static var isRoot: Bool { userID == 0 }

    /// The value of an environment variable; `nil` where it is not set: `getenv(3)`.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
