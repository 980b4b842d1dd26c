/// Remembers the names it was told last: at least half of ``capacity``, in bounded memory whatever names come.
///
/// Of each name only a hash of 64 bits is kept, seeded anew in each process, so that nobody can make two names that are
/// taken for one another.
struct RecentNames {
    /// Names remembered at most; 8 bytes each.
    static let capacity = 4096

    /// The latest, and those before them, which go when these are half of all.
    private var latest: Set<Int> = []
    private var former: Set<Int> = []

    func contains(_ name: String) -> Bool {
        let hash = name.hashValue
        return latest.contains(hash) || former.contains(hash)
    }

    mutating func insert(_ name: String) {
        if latest.count >= Self.capacity / 2 {
            former = latest
            latest = []
        }
        latest.insert(name.hashValue)
    }
}
