import NotchSystem

/// The files below `/sys`, `/proc` and `/dev`, or below a model of them.
package struct MachineFiles {
    /// The folder that stands in for `/`, without a slash at its end; empty for the machine's own.
    package let root: String

    package init(root: String = "") { self.root = root }

    /// The text of a small file without white space around it; `nil` where it cannot be read.
    func text(_ path: String) -> String? {
        // A file in sysfs is a page long at most, and no more is wanted of a file in debugfs.
        let bytes = try? System.contents(of: root + path, limit: 16384)
        return bytes.map { String(decoding: $0.trimmed, as: UTF8.self) }
    }

    func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

    /// The names in a folder, sorted as people count; empty where it cannot be read.
    func names(in path: String) -> [String] { (try? contents(of: path)) ?? [] }

    /// The names in a folder, sorted as people count.
    func contents(of path: String) throws(Errno) -> [String] {
        let names = try System.names(in: root + path)
        // Shorter ones first, so that fb2 goes before fb10.
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    /// Returns the path that a symbolic link holds.
    func target(ofLink path: String) -> String? { try? System.target(ofLink: root + path) }

    /// Returns who may do what with a file, and what this process may do; `nil` where there is no file.
    func access(_ path: String) -> FileAccess? {
        let path = root + path
        guard let status = try? System.status(of: path) else { return nil }
        return FileAccess(
            owner: System.name(ofUser: status.userID), group: System.name(ofGroup: status.groupID),
            mode: status.rights, isReadable: System.mayRead(path), isWritable: System.mayWrite(path))
    }
}

/// Who may do what with a file or node.
package struct FileAccess: Hashable, Sendable {
    package var owner: String
    package var group: String
    /// The nine permission bits.
    package var mode: Int
    /// Whether this process may read the file, and write it.
    package var isReadable: Bool
    package var isWritable: Bool

    /// The owner, the group and the permissions, such as `root:video rw-rw----`.
    package var description: String {
        let names: [String] = ["r", "w", "x"]
        let letters = (0..<9).map { bit -> String in
            let isGranted = mode >> (8 - bit) & 1 == 1
            return isGranted ? names[bit % 3] : "-"
        }
        return "\(owner):\(group) \(letters.joined())"
    }

    /// Whether members of the group may read and write. Root's own group does not count, since people do not join it.
    var isForGroup: Bool { mode >> 3 & 0o6 == 0o6 && group != "root" }

    /// Returns what gives a person access to a device node.
    package func remedy(for person: Person, node: String) -> String {
        groupRemedy(for: person) ?? "sudo chgrp video \(node) && sudo chmod g+rw \(node), until the next boot"
    }

    /// Returns what makes a person a member of the group; `nil` where that would not help.
    func groupRemedy(for person: Person) -> String? {
        guard isForGroup else { return nil }
        return person.listedGroups.contains(group)
            ? "log out and in again: \(person.name) joined the group \(group) after the login"
            : "sudo usermod -aG \(group) \(person.name), then log out and in again"
    }
}

/// The person who asks.
package struct Person: Hashable, Sendable {
    package var name: String
    /// The groups that list the person as a member, whether the process has them yet or not.
    package var listedGroups: Set<String>

    /// The person to whom this process belongs.
    package static var current: Person {
        let name = System.name(ofUser: System.userID)
        let groups = System.groups(ofUser: name, primary: System.groupID)
        return Person(name: name, listedGroups: Set(groups.map(System.name(ofGroup:))))
    }
}

/// The udev rules that give groups access to files that are otherwise root's alone.
package struct UdevRules: Hashable, Sendable {
    /// Whether the rules are where udev reads them. It may not have done so yet.
    package var areInstalled: Bool

    /// Looks for the rules where `make install` puts them, and where people do.
    init(in files: MachineFiles) {
        areInstalled = ["/usr/local/lib", "/usr/lib", "/etc"].contains { folder in
            files.access("\(folder)/udev/rules.d/60-notch.rules") != nil
        }
    }

    /// The command that applies the rules to a subsystem's devices.
    func remedy(_ subsystem: String) -> String {
        areInstalled
            ? "sudo udevadm control --reload && sudo udevadm trigger --action=add --subsystem-match=\(subsystem)"
            : "`sudo make install`, in the folder where Notch was built, installs the udev rules"
    }
}
