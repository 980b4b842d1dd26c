public import NotchCore
import NotchSystem

/// Finds panel profiles in the user's folder, in the machine's folder, and among the built-in profiles, in that order.
public struct PanelCatalog: Sendable {
    /// The suffix of the names of profile files.
    static let suffix = ".panel"
    /// The size of the largest profile, in bytes. It exceeds the size of any sensible profile.
    static let largestFile = 1 << 16

    /// The folders of `NAME.panel` files, in the order of the search.
    let folders: [String]

    /// - Parameter folders: the folders to search. `nil` selects `$XDG_CONFIG_HOME/notch/panels` (or
    ///   `~/.config/notch/panels`) and `/etc/notch/panels`.
    public init(folders: [String]? = nil) {
        self.folders = folders ?? ConfigurationPaths.current.folders(named: "panels")
    }

    /// The names that ``profile(_:)`` accepts, in alphabetical order.
    public var names: [String] {
        var names = Set(Self.builtIn.keys)
        for folder in folders {
            // A folder may contain any number of files. 200 names are enough for a list that a person reads.
            for name in ConfigurationFiles.names(in: folder, endingWith: Self.suffix).prefix(200) {
                names.insert(String(name.dropLast(Self.suffix.count)))
            }
        }
        return names.sorted()
    }

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
        if name.contains("/" as Character) {
            let file = name.split(separator: "/").last.map(String.init) ?? name
            let id = file.hasSuffix(Self.suffix) ? String(file.dropLast(Self.suffix.count)) : file
            return try profile(file: name, id: id)
        }
        // Names of profile files have no control characters.
        guard !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return nil }
        for folder in folders {
            let path = "\(folder)/\(name)\(Self.suffix)"
            if System.exists(path) { return try profile(file: path, id: name) }
        }
        guard let bytes = Self.builtIn[name] else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return try PanelProfile(KeyFile(parsing: text, name: name + Self.suffix), id: name)
    }

    /// Returns the message about an unknown name.
    private func unknown(_ name: String) -> String {
        let names = names
        let name = KeyFile.shortened(name).lowercased()
        // A name that contains the text is suggested. Otherwise the nearest name is suggested, if it is similar enough.
        let similar =
            names.first { !name.isEmpty && $0.lowercased().hasOccurrence(of: name) }
            ?? name.likely(in: names, within: 4)
        let question = similar.map { " did you mean '\($0)'?" } ?? ""
        return "there is no such profile;\(question) the profiles are \(names.joined(separator: ", ")); "
            + "a profile's path with a / in it, or WIDTHxHEIGHT in pixels, is possible too"
    }

    private func profile(file path: String, id: String) throws(ConfigurationError) -> PanelProfile {
        let text = try ConfigurationFiles.text(of: path, limit: Self.largestFile)
        return try PanelProfile(KeyFile(parsing: text, name: path), id: id)
    }
}

extension PanelCatalog {
    /// The profiles in `Hardware/panels`, which the package manager embeds in the program.
    static let builtIn: [String: [UInt8]] = [
        "apa102-32x8": PackageResources.apa102_32x8_panel,
        "ht16k33-16x8": PackageResources.ht16k33_16x8_panel,
        "ili9341-240x320": PackageResources.ili9341_240x320_panel,
        "ili9486-480x320": PackageResources.ili9486_480x320_panel,
        "max7219-32x8": PackageResources.max7219_32x8_panel,
        "raspberry-pi-7-800x480": PackageResources.raspberry_pi_7_800x480_panel,
        "repaper-200x96": PackageResources.repaper_200x96_panel,
        "repaper-264x176": PackageResources.repaper_264x176_panel,
        "sense-hat": PackageResources.sense_hat_panel,
        "ssd1306-128x32": PackageResources.ssd1306_128x32_panel,
        "ssd1306-128x64": PackageResources.ssd1306_128x64_panel,
        "ssd1327-128x128": PackageResources.ssd1327_128x128_panel,
        "st7789-240x240": PackageResources.st7789_240x240_panel,
        "st7789-240x320": PackageResources.st7789_240x320_panel,
        "st7789-320x170": PackageResources.st7789_320x170_panel,
        "unicorn-hat-hd": PackageResources.unicorn_hat_hd_panel,
        "unicorn-hat-mini": PackageResources.unicorn_hat_mini_panel,
        "waveshare-11.9-320x1480": PackageResources.waveshare_11_9_320x1480_panel,
        "waveshare-7.9-400x1280": PackageResources.waveshare_7_9_400x1280_panel,
        "waveshare-8.8-480x1920": PackageResources.waveshare_8_8_480x1920_panel,
        "wled-32x8": PackageResources.wled_32x8_panel,
        "ws2812-32x8": PackageResources.ws2812_32x8_panel,
        "ws2812-32x8-pi5": PackageResources.ws2812_32x8_pi5_panel,
    ]
}
