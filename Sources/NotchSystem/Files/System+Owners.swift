import Glibc

extension System {
    /// The name of the group that a file belongs to, or its number: `stat(2)`, `getgrgid(3)`.
    ///
    /// - Returns: `nil` where there is no such file.
    package static func group(ofFile path: String) -> String? {
        (try? status(of: path)).map { name(ofGroup: $0.groupID) }
    }

    /// The name of a group, or its number where it has none: `getgrgid(3)`.
    package static func name(ofGroup id: UInt32) -> String {
        getgrgid(id).flatMap { $0.pointee.gr_name }.map { String(cString: $0) } ?? "\(id)"
    }

    /// The name of a user, or its number where it has none: `getpwuid(3)`.
    package static func name(ofUser id: UInt32) -> String {
        getpwuid(id).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "\(id)"
    }

    /// The groups that the user database lists for a user, whether the process has them or not: `getgrouplist(3)`.
    package static func groups(ofUser name: String, primary: UInt32) -> [UInt32] {
        var groups = [gid_t](repeating: 0, count: 256)
        var count = Int32(groups.count)
        return getgrouplist(name, primary, &groups, &count) >= 0 ? Array(groups.prefix(Int(count))) : []
    }
}
