/// Remembers the names that were inserted last: at least half of ``capacity``, in bounded memory whatever names come.
///
/// Only a hash of 64 bits is kept of each name. It is seeded anew in each process, so that nobody can make two names
/// that are taken for one another.
struct RecentNames {
    /// Names remembered at most; 8 bytes each.
    static let capacity = 4096

    /// The latest names, and the names before them, which are dropped when the latest are half of ``capacity``.
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
