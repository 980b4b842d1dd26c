import NotchSystem

/// The files below `/sys`, `/proc` and `/dev`, or below a fake of these folders.
package struct MachineFiles {
    /// The folder that replaces `/`, without a slash at its end; empty for the real root folder.
    package let root: String

    package init(root: String = "") { self.root = root }

    /// Returns the text of a small file without surrounding white space; `nil` if the file cannot be read.
    func text(_ path: String) -> String? {
        // A file in sysfs has at most one page, and 16 KiB suffice for a file in debugfs.
        let bytes = try? System.contents(of: root + path, limit: 16384)
        return bytes.map { String(decoding: $0.trimmed, as: UTF8.self) }
    }

    /// Returns the bytes of a regular file of at most `limit` bytes; `nil` if it cannot be read.
    func bytes(_ path: String, limit: Int = 1 << 16) -> [UInt8]? {
        ((try? System.startOfRegularFile(root + path, limit: limit)) ?? nil).map { $0 }
    }

    func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

    /// Returns the names in a folder in numeric order; empty if the folder cannot be read.
    func names(in path: String) -> [String] { (try? contents(of: path)) ?? [] }

    /// Returns the names in a folder in numeric order.
    func contents(of path: String) throws(Errno) -> [String] {
        let names = try System.names(in: root + path)
        // Shorter names precede longer ones, so that fb2 precedes fb10.
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    /// Returns the target of a symbolic link.
    func target(ofLink path: String) -> String? { try? System.target(ofLink: root + path) }

    /// Returns the owner, group and permissions of a file, and the access of this process; `nil` if there is no file.
    func access(_ path: String) -> FileAccess? {
        let path = root + path
        guard let status = try? System.status(of: path) else { return nil }
        return FileAccess(
            owner: System.name(ofUser: status.userID), group: System.name(ofGroup: status.groupID),
            mode: status.rights, isReadable: System.mayRead(path), isWritable: System.mayWrite(path))
    }
}

/// The permissions of a file or node, and the access of this process.
package struct FileAccess: Hashable, Sendable {
    package var owner: String
    package var group: String
    /// The nine permission bits.
    package var mode: Int
    /// Whether this process may read and write the file.
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

    /// Whether members of the group may read and write. Root's group does not count, because users do not join it.
    var isForGroup: Bool { mode >> 3 & 0o6 == 0o6 && group != "root" }

    /// Returns a command or an instruction that gives a person access to a device node.
    package func remedy(for person: Person, node: String) -> String {
        groupRemedy(for: person) ?? "sudo chgrp video \(node) && sudo chmod g+rw \(node), until the next boot"
    }

    /// Returns a command or an instruction that gives a person the group's rights; `nil` if the group has none.
    func groupRemedy(for person: Person) -> String? {
        guard isForGroup else { return nil }
        return person.listedGroups.contains(group)
            ? "log out and in again: \(person.name) joined the group \(group) after the login"
            : "sudo usermod -aG \(group) \(person.name), then log out and in again"
    }
}

/// The user who runs `notchctl doctor`.
package struct Person: Hashable, Sendable {
    package var name: String
    /// The groups that list the person as a member, even if the process does not have them yet.
    package var listedGroups: Set<String>

    /// The user of this process.
    package static var current: Person {
        let name = System.name(ofUser: System.userID)
        let groups = (try? System.groups(ofUser: name, primary: System.groupID)) ?? []
        return Person(name: name, listedGroups: Set(groups.map(System.name(ofGroup:))))
    }
}

/// The udev rules that give groups access to files of root.
package struct UdevRules: Hashable, Sendable {
    /// Whether the rules are in a folder that udev reads. udev may not have read them yet.
    package var areInstalled: Bool

    /// Looks for the rules in the folders of `make install`, of packages and of administrators.
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
