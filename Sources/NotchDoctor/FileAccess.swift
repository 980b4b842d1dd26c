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
