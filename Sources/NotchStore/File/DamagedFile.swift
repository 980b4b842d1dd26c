import NotchSystem

/// Keeps damaged files, from which a person may want to recover data.
///
/// Two files are kept: the latest and the largest. A file without records does not displace a file with records.
struct DamagedFile {
    /// The most damaged files that are kept, because more would fill the disk.
    private static let most = 2

    let path: String
    /// The bytes of the file and of its log.
    private let size: Int
    private let mayHaveRecords: Bool

    private init(_ path: String) {
        self.path = path
        let sizes = [path, Self.log(of: path)].map { (try? System.status(of: $0).size) ?? 0 }
        size = sizes.reduce(0, +)
        mayHaveRecords = size >= StoreOptions.pageSize && Schema.hasRecords(path) != false
    }

    /// Renames a file and its log, and removes surplus damaged files.
    ///
    /// - Returns: the new name; `nil` if the file cannot be renamed.
    static func setAside(_ path: String, at now: StoreTime) -> String? {
        let prefix = path + ".corrupt-"
        var name = prefix + "\(now.milliseconds / 1000)"
        // Two files may be damaged within one second.
        while System.exists(name) { name += "a" }
        do throws(Errno) {
            try System.rename(path, to: name)
        } catch {
            return nil
        }
        try? System.rename(log(of: path), to: log(of: name))
        removeSpare(latest: name, prefix)
        return name
    }

    private static func removeSpare(latest: String, _ prefix: String) {
        guard let slash = prefix.lastIndex(of: "/") else { return }
        let folder = String(prefix[...slash])
        let start = String(prefix[prefix.index(after: slash)...])
        let names = ((try? System.names(in: folder)) ?? []).filter { $0.hasPrefix(start) && !$0.hasSuffix("-wal") }
        // The civil time in a name may be wrong, so the name just given counts as the latest.
        let earlier = names.map { folder + $0 }.filter { $0 != latest }
            .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
        guard earlier.count >= most else { return }
        let kept = Set(choose(([latest] + earlier).map { DamagedFile($0) }).map(\.path))
        for path in earlier + [latest] where !kept.contains(path) {
            try? System.remove(path)
            try? System.remove(log(of: path))
        }
    }

    /// - Parameter files: the files, the latest first.
    private static func choose(_ files: [DamagedFile]) -> some Sequence<DamagedFile> {
        let full = files.filter(\.mayHaveRecords)
        let others = full.dropFirst().sorted { $0.size > $1.size }
        return (full.prefix(1) + others + files.filter { !$0.mayHaveRecords }).prefix(most)
    }

    private static func log(of path: String) -> String { path + "-wal" }
}
