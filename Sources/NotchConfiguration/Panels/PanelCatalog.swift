public import NotchCore

/// Finds panel profiles in the user's folder, in the machine's folder, and among the built-in profiles, in that order.
public struct PanelCatalog: Sendable {
    let files: PanelFiles

    /// - Parameter folders: the folders to search. `nil` selects `$XDG_CONFIG_HOME/notch/panels` (or
    ///   `~/.config/notch/panels`) and `/etc/notch/panels`.
    public init(folders: [String]? = nil) {
        files = PanelFiles(folders: folders ?? ConfigurationPaths.current.folders(named: "panels"))
    }

    /// The names that ``profile(_:)`` accepts, in alphabetical order.
    public var names: [String] { files.names }

    /// Returns the profile with a name.
    ///
    /// - Parameter name: one of ``names``, or the path of a profile's file, which contains a `/`.
    /// - Throws: `ConfigurationError`. For an unknown name, it lists the known names and the nearest of them. For a
    ///   file that is not a profile, it names the line.
    public func profile(_ name: String) throws(ConfigurationError) -> PanelProfile {
        guard let profile = try find(name) else { throw ConfigurationError("panel '\(name)'", 0, unknown(name)) }
        return profile
    }

    /// Returns the panel that a configuration or a command line names.
    ///
    /// - Parameter text: `WIDTHxHEIGHT` in pixels, or a name that ``profile(_:)`` accepts.
    func panel(_ text: String) throws(InvalidValue) -> PanelProfile {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        if sides.count == 2, sides.allSatisfy({ Int($0) != nil }) {
            do { return PanelProfile(try PanelSize(parsing: text)) } catch {
                let (longer, shorter) = (PanelGeometry.longerSides, PanelGeometry.shorterSides)
                throw InvalidValue(
                    expectation: "WIDTHxHEIGHT, from \(longer.lowerBound)x\(shorter.lowerBound) to "
                        + "\(longer.upperBound)x\(shorter.upperBound), in either orientation, or a profile's name")
            }
        }
        let profile: PanelProfile?
        do { profile = try find(text) } catch {
            throw InvalidValue(expectation: "a profile without mistakes", cause: "\(error)")
        }
        guard let profile else { throw InvalidValue(expectation: "a profile's name", cause: unknown(text)) }
        return profile
    }

    /// Finds a profile.
    ///
    /// - Returns: `nil` if there is no profile with that name.
    private func find(_ name: String) throws(ConfigurationError) -> PanelProfile? {
        guard let found = try files.find(name) else { return nil }
        return try PanelProfile(KeyFile(parsing: found.text, name: found.file), id: found.id)
    }

    /// Returns the message about an unknown name.
    private func unknown(_ name: String) -> String {
        files.complaint(about: name) + "; a profile's path with a / in it, or WIDTHxHEIGHT in pixels, is possible too"
    }
}
