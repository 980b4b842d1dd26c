import NotchSystem

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
