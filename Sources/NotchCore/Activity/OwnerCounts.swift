/// How many waiting activities each owner has.
///
/// Most machines have one owner, so the owner that was counted last is apart from the others: counting it again needs no
/// hash.
struct OwnerCounts: Sendable {
    private var latest = Owner.daemon
    private var number = 0
    /// The others, each with at least one activity.
    private var others: [Owner: Int] = [:]

    /// The number of owners with an activity.
    var count: Int { others.count + (number > 0 ? 1 : 0) }
    /// The greatest number of activities of an owner.
    var greatest: Int { max(number, others.values.max() ?? 0) }
    /// The owners with their numbers, each at least 1.
    var byOwner: [Owner: Int] { number > 0 ? others.merging([latest: number]) { $1 } : others }

    subscript(owner: Owner) -> Int { owner == latest ? number : others[owner] ?? 0 }

    mutating func add(_ owner: Owner) {
        if owner != latest {
            if number > 0 { others[latest] = number }
            (latest, number) = (owner, others.removeValue(forKey: owner) ?? 0)
        }
        number += 1
    }

    /// Takes one activity of an owner away that was added before.
    mutating func remove(_ owner: Owner) {
        if owner == latest {
            number -= 1
        } else {
            others[owner] = others[owner].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }
}
