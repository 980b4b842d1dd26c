import NotchCore
import NotchSystem
import Synchronization

/// The scalable artwork of the installed freedesktop icon themes, by name, for tinted icons.
///
/// The lookup follows the Icon Theme Specification (`DATA/icons/THEME/DIRECTORY/NAME.svg`, the folders listed in
/// `index.theme`, parents in order, `hicolor` last). It ignores sizes, because only SVG is used.
final class IconTheme: Sendable {
    private let themes: [String]
    private let dataDirectories: [String]
    /// The folders `DATA/icons/THEME/DIRECTORY/` in order of preference. They are listed when a name first misses the
    /// catalog, because that reads every theme's index.
    private let folders = Mutex<[String]?>(nil)

    /// The most bytes of an index. A larger file is ignored; hicolor's index has 30 KB.
    private static let longestIndex = 1 << 18
    private static let mostFolders = 512

    init(named name: String?, in dataDirectories: [String]) {
        themes = (name.map { [$0] } ?? []) + ["Adwaita", "hicolor"]
        self.dataDirectories = dataDirectories
    }

    /// Returns the file of `name`'s symbolic artwork, or else of its scalable artwork.
    func path(of name: String) -> String? {
        let folders = folders.withLock { known in
            let folders = known ?? Self.folders(of: themes, in: dataDirectories)
            known = folders
            return folders
        }
        let stem = name.hasSuffix("-symbolic") ? String(name.dropLast("-symbolic".utf8.count)) : name
        for file in [stem + "-symbolic.svg", stem + ".svg"] {
            for folder in folders where System.mayRead(folder + file) { return folder + file }
        }
        return nil
    }

    static func systemDataDirectories() -> [String] {
        let listed = System.environment("XDG_DATA_DIRS") ?? ""
        let directories = (listed.isEmpty ? "/usr/local/share:/usr/share" : listed)
            .split(separator: ":").prefix(16).map(String.init)
        // The specification ignores relative paths.
        return directories.filter { $0.hasPrefix("/") }
    }

    private static func folders(of themes: [String], in dataDirectories: [String]) -> [String] {
        var found: [String] = []
        var waiting = themes
        var seen: Set<String> = []
        while let theme = waiting.first, found.count < mostFolders {
            waiting.removeFirst()
            guard seen.insert(theme).inserted else { continue }
            for data in dataDirectories {
                let root = data + (data.hasSuffix("/") ? "" : "/") + "icons/" + theme + "/"
                guard let index = try? BoundedFile.read(root + "index.theme", limit: longestIndex) else { continue }
                let (directories, parents) = parse(String(decoding: index, as: UTF8.self))
                found += directories.map { root + $0 + "/" }
                // Parents precede the themes at the end of every search.
                waiting.insert(contentsOf: parents.filter { $0 != "hicolor" && IconStore.isPlain($0) }, at: 0)
            }
        }
        return Array(found.prefix(mostFolders))
    }

    /// Returns the folders of an index that may contain symbolic or scalable artwork, symbolic first, and the theme's
    /// parents.
    static func parse(_ index: String) -> (directories: [String], parents: [String]) {
        var directories: [String] = []
        var parents: [String] = []
        for line in index.split(whereSeparator: \.isNewline) {
            let pair = line.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            let values = pair[1].split(separator: ",").map { String($0.filter { $0 != " " }) }
            switch pair[0].filter({ $0 != " " }) {
            case "Directories", "ScaledDirectories": directories += values
            case "Inherits": parents += values
            default: break
            }
        }
        let usable = directories.filter { !$0.isEmpty && !$0.hasPrefix("/") && !$0.hasOccurrence(of: "..") }
        let symbolic = usable.filter { $0.hasOccurrence(of: "symbolic") }
        let scalable = usable.filter { $0.hasOccurrence(of: "scalable") && !$0.hasOccurrence(of: "symbolic") }
        return (symbolic + scalable, parents)
    }
}
