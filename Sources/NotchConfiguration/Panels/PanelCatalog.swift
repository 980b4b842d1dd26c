public import NotchCore
import NotchSystem

/// Where panel profiles are found: in the user's folder, in the machine's, and built in, in that order.
public struct PanelCatalog: Sendable {
    /// What the names of profiles' files end with.
    static let suffix = ".panel"
    /// Bytes; far more than a profile needs.
    static let largestFile = 1 << 16

    /// Folders of `NAME.panel` files, the first to be looked in first.
    let folders: [String]

    /// - Parameter folders: `nil` takes `$XDG_CONFIG_HOME/notch/panels` (or `~/.config/notch/panels`) and
    ///   `/etc/notch/panels`.
    public init(folders: [String]? = nil) {
        self.folders =
            folders
            ?? [ConfigurationPlace.current.personalFolder, ConfigurationPlace.machineFolder].compactMap {
                $0.map { $0 + "/panels" }
            }
    }

    /// The names that ``profile(_:)`` takes, in alphabetical order.
    public var names: [String] {
        var names = Set(Self.builtIn.keys)
        for folder in folders {
            // Enough for a list that a person reads; a folder may hold anything.
            for name in ConfigurationFiles.names(in: folder, endingWith: Self.suffix).prefix(200) {
                names.insert(String(name.dropLast(Self.suffix.count)))
            }
        }
        return names.sorted()
    }

    /// The profile of that name.
    ///
    /// - Parameter name: one of ``names``, or the path of a profile's file, which has a `/` in it.
    /// - Throws: ``ConfigurationError``: for a name that there is not, with those that there are and the nearest; for a
    ///   file that is no profile, with its line.
    public func profile(_ name: String) throws(ConfigurationError) -> PanelProfile {
        guard let profile = try find(name) else { throw ConfigurationError("panel '\(name)'", 0, unknown(name)) }
        return profile
    }

    /// The panel that a configuration or a command line asks for.
    ///
    /// - Parameter text: `WIDTHxHEIGHT` in pixels, or what ``profile(_:)`` takes.
    func panel(_ text: String) throws(InvalidValue) -> PanelProfile {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        if sides.count == 2, sides.allSatisfy({ Int($0) != nil }) {
            do { return PanelProfile(try PanelSize(parsing: text)) } catch {
                let (longer, shorter) = (PanelGeometry.longerSides, PanelGeometry.shorterSides)
                throw InvalidValue(
                    expectation: "WIDTHxHEIGHT, from \(longer.lowerBound)x\(shorter.lowerBound) to "
                        + "\(longer.upperBound)x\(shorter.upperBound), upright as well, or a profile's name")
            }
        }
        let profile: PanelProfile?
        do { profile = try find(text) } catch {
            throw InvalidValue(expectation: "a profile without mistakes", cause: "\(error)")
        }
        guard let profile else { throw InvalidValue(expectation: "a profile's name", cause: unknown(text)) }
        return profile
    }

    /// - Returns: `nil` where nothing has that name.
    private func find(_ name: String) throws(ConfigurationError) -> PanelProfile? {
        if name.contains("/" as Character) {
            let file = name.split(separator: "/").last.map(String.init) ?? name
            let id = file.hasSuffix(Self.suffix) ? String(file.dropLast(Self.suffix.count)) : file
            return try profile(file: name, id: id)
        }
        // What hides behind a control character is no file that a person meant.
        guard !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return nil }
        for folder in folders {
            let path = "\(folder)/\(name)\(Self.suffix)"
            if System.exists(path) { return try profile(file: path, id: name) }
        }
        guard let bytes = Self.builtIn[name] else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return try PanelProfile(KeyFile(parsing: text, name: name + Self.suffix), id: name)
    }

    /// What to say of a name that there is not.
    private func unknown(_ name: String) -> String {
        let names = names
        let name = KeyFile.shortened(name).lowercased()
        // A part of a name is meant as one; what has little in common with any is meant as none.
        let similar =
            names.first { !name.isEmpty && $0.lowercased().hasOccurrence(of: name) }
            ?? name.nearest(in: names).flatMap { $0.editDistance(to: name) <= 4 ? $0 : nil }
        let question = similar.map { " did you mean '\($0)'?" } ?? ""
        return "there is no such profile;\(question) there are \(names.joined(separator: ", ")), or a profile's path "
            + "with a / in it, or WIDTHxHEIGHT in pixels"
    }

    private func profile(file path: String, id: String) throws(ConfigurationError) -> PanelProfile {
        let text = try ConfigurationFiles.text(of: path, limit: Self.largestFile)
        return try PanelProfile(KeyFile(parsing: text, name: path), id: id)
    }
}
