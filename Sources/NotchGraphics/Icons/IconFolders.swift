import NotchSystem

/// The users' own icons: files in folders, by their names.
///
/// Nothing is remembered, so that an icon can be used as soon as its file is there.
struct IconFolders: Sendable {
    /// The folders of the files, each with a slash at its end, in the order of the search.
    private let folders: [String]

    var isEmpty: Bool { folders.isEmpty }

    init(_ folders: [String]) { self.folders = folders.map { $0 + "/" } }

    /// The names of the files, at most 1,000 of each folder.
    var names: Set<String> {
        var names: Set<String> = []
        for folder in folders {
            for file in ((try? System.names(in: folder)) ?? []).sorted().prefix(1000) {
                guard let format = IconFormat.allCases.first(where: { file.hasSuffix($0.suffix) }) else { continue }
                let name = String(file.dropLast(format.suffix.count))
                if IconStore.isPlain(name) { names.insert(name) }
            }
        }
        return names
    }

    /// Returns the file that is named after an icon.
    ///
    /// - Parameter name: a name without a path: see ``IconStore/isPlain(_:)``.
    func file(of name: String) -> IconFile? {
        // Most machines have neither folder, and then no file needs to be looked for.
        for folder in folders where System.exists(folder) {
            for format in IconFormat.allCases {
                let path = folder + name + format.suffix
                guard let status = try? System.status(of: path) else { continue }
                return IconFile(path: path, version: status.version)
            }
        }
        return nil
    }
}
