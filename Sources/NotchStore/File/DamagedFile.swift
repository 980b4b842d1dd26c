import NotchSystem

/// Keeps damaged files, for somebody who may want to save something from them.
enum DamagedFile {
    /// The most damaged files that are kept. They would fill the disk otherwise.
    private static let most = 2

    /// Renames a file and its log, and removes the oldest of the files that were renamed before.
    ///
    /// - Returns: the new name; `nil` where the file cannot be renamed.
    static func setAside(_ path: String, at now: StoreTime) -> String? {
        let prefix = path + ".corrupt-"
        var name = prefix + "\(now.milliseconds / 1000)"
        // Two files may be damaged within a second.
        while System.exists(name) { name += "a" }
        do throws(Errno) {
            try System.rename(path, to: name)
        } catch {
            return nil
        }
        try? System.rename(path + "-wal", to: name + "-wal")
        removeOldest(prefix)
        return name
    }

    private static func removeOldest(_ prefix: String) {
        guard let slash = prefix.lastIndex(of: "/") else { return }
        let folder = String(prefix[...slash])
        let start = String(prefix[prefix.index(after: slash)...])
        let names = (try? System.names(in: folder)) ?? []
        let files = names.filter { $0.hasPrefix(start) && !$0.hasSuffix("-wal") }.sorted()
        for name in files.dropLast(most) {
            try? System.remove(folder + name)
            try? System.remove(folder + name + "-wal")
        }
    }
}
