import Glibc
import NotchDRM

/// Who asks.
package struct Person: Hashable, Sendable {
    package var name: String
    /// The groups that the person is put down for, whether the process has them yet or not.
    package var listedGroups: Set<String>

    package init(name: String, listedGroups: Set<String>) {
        self.name = name
        self.listedGroups = listedGroups
    }

    /// Whom this process belongs to.
    package static var current: Person {
        let user = geteuid()
        var groups = [gid_t](repeating: 0, count: 256)
        var count = Int32(groups.count)
        let name = name(ofUser: user)
        let isKnown = getgrouplist(name, getegid(), &groups, &count) >= 0
        return Person(name: name, listedGroups: Set(isKnown ? groups.prefix(Int(count)).map(self.name(ofGroup:)) : []))
    }

    /// The number where it has no name.
    static func name(ofUser id: uid_t) -> String {
        getpwuid(id).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "\(id)"
    }

    static func name(ofGroup id: gid_t) -> String {
        getgrgid(id).flatMap { $0.pointee.gr_name }.map { String(cString: $0) } ?? "\(id)"
    }
}
