import NotchCore

/// What `notchctl setup` has changed, for `--undo`.
package struct SetupRecord: Hashable, Sendable {
    /// The words that were added to the kernel's command line.
    package var words: [String] = []
    /// The files and links that were made.
    package var files: [String] = []
    /// The files whose former contents are beside them.
    package var saved: [String] = []
    /// The folders that were made, outer ones first.
    package var folders: [String] = []
    /// The digests of what setup has written into each file. While a run replaces a file, they are two.
    package var digests: [String: Set<String>] = [:]
    /// The folder of the boot partition whose files were changed.
    package var boot: String?
    /// The running time of the kernel in which the boot files were changed last; a reboot is due as long as it runs.
    package var bootID: String?

    package init() {}

    /// Reads a record. It may be in an image of somebody else, so that only paths that setup can make count.
    package init(reading bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "word": words.append(parts[1])
            case "file": if SetupPaths.canMake(file: parts[1]) { files.append(parts[1]) }
            case "saved": if SetupPaths.isFirmware(parts[1]) { saved.append(parts[1]) }
            case "folder": if SetupPaths.canMake(folder: parts[1]) { folders.append(parts[1]) }
            case "digest":
                let words = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
                if words.count == 2 { digests[words[1], default: []].insert(words[0]) }
            case "boot": boot = BoardKind.bootFolders.first { $0 == parts[1] }
            case "boot-id": bootID = parts[1]
            default: break
            }
        }
    }

    /// Returns the record of both.
    package func union(_ other: SetupRecord) -> SetupRecord {
        var both = self
        both.words += other.words.filter { !words.contains($0) }
        both.files += other.files.filter { !files.contains($0) }
        both.saved += other.saved.filter { !saved.contains($0) }
        both.folders += other.folders.filter { !folders.contains($0) }
        both.digests.merge(other.digests) { $0.union($1) }
        both.boot = boot ?? other.boot
        both.bootID = bootID ?? other.bootID
        return both
    }

    /// The record as a file, in an order that does not depend on the runs. Outer folders come first.
    package var bytes: [UInt8] {
        var lines = [SetupPaths.header + ", for notchctl setup --undo."]
        lines += words.sorted().map { "word=" + $0 }
        lines += files.sorted().map { "file=" + $0 }
        lines += saved.sorted().map { "saved=" + $0 }
        lines += folders.sorted().map { "folder=" + $0 }
        lines += digests.flatMap { path, digests in digests.map { "digest=\($0) \(path)" } }.sorted()
        if let boot { lines.append("boot=" + boot) }
        if let bootID { lines.append("boot-id=" + bootID) }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
}
