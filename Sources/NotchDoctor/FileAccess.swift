import NotchDRM

/// Who may do what with a file or node.
package struct FileAccess: Hashable, Sendable {
    package var owner: String
    package var group: String
    /// The nine bits.
    package var mode: Int
    /// By this process.
    package var isReadable: Bool
    package var isWritable: Bool

    package init(owner: String, group: String, mode: Int, isReadable: Bool, isWritable: Bool) {
        self.owner = owner
        self.group = group
        self.mode = mode
        self.isReadable = isReadable
        self.isWritable = isWritable
    }

    /// Such as `root:video rw-rw----`.
    package var description: String {
        let letters = (0..<9).map { bit in mode >> (8 - bit) & 1 == 1 ? ["r", "w", "x"][bit % 3] : "-" }
        return "\(owner):\(group) \(letters.joined())"
    }

    /// Whether members of the group may read and write; everybody is in nobody's reach of root's own group.
    var isForGroup: Bool { mode >> 3 & 0o6 == 0o6 && group != "root" }

    /// What gives a person access to a device node.
    package func remedy(for person: Person, node: String) -> String {
        groupRemedy(for: person) ?? "sudo chgrp video \(node) && sudo chmod g+rw \(node), until the next boot"
    }

    /// What makes a person one of the group; `nil` where that would not help.
    func groupRemedy(for person: Person) -> String? {
        guard isForGroup else { return nil }
        return person.listedGroups.contains(group)
            ? "log out and in again: \(person.name) has joined the group \(group) since"
            : "sudo usermod -aG \(group) \(person.name), then log out and in again"
    }
}
