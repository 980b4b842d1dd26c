package import NotchCore
import NotchSystem

/// Finds the files of panel profiles: in folders, and among the built-in ones.
package struct PanelFiles: Sendable {
    /// The suffix of the names of profile files.
    package static let suffix = ".panel"
    /// The size of the largest profile, in bytes. It exceeds the size of any sensible profile.
    private static let largestFile = 1 << 16

    /// The folders of `NAME.panel` files, in the order of the search.
    package let folders: [String]
    /// Returns where a path is on this machine.
    private let place: @Sendable (String) -> String

    package init(folders: [String], place: @escaping @Sendable (String) -> String = { $0 }) {
        self.folders = folders
        self.place = place
    }

    /// The names that ``find(_:)`` accepts, in alphabetical order.
    package var names: [String] {
        var names = Set(Self.builtIn.keys)
        for folder in folders {
            // A folder may contain any number of files. 200 names are enough for a list that a person reads.
            for name in KeyFile.names(in: place(folder), endingWith: Self.suffix).prefix(200) {
                names.insert(String(name.dropLast(Self.suffix.count)))
            }
        }
        return names.sorted()
    }

    /// Finds a profile.
    ///
    /// - Parameter name: one of ``names``, or the path of a profile's file, which contains a `/`.
    /// - Returns: the name without folder and suffix, and the text; `nil` if there is no profile with that name.
    package func find(_ name: String) throws(ConfigurationError) -> (id: String, file: String, text: String)? {
        if name.contains("/" as Character) {
            let file = name.split(separator: "/").last.map(String.init) ?? name
            let id = file.hasSuffix(Self.suffix) ? String(file.dropLast(Self.suffix.count)) : file
            return (id, name, try KeyFile.text(of: name, limit: Self.largestFile))
        }
        // Names of profile files have no control characters.
        guard !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return nil }
        for folder in folders {
            let path = place("\(folder)/\(name)\(Self.suffix)")
            if System.exists(path) { return (name, path, try KeyFile.text(of: path, limit: Self.largestFile)) }
        }
        return Self.builtIn[name].map { (name, name + Self.suffix, String(decoding: $0, as: UTF8.self)) }
    }

    /// Returns the message about an unknown name. It suggests the nearest one.
    package func complaint(about name: String) -> String {
        let names = names
        let name = KeyFile.shortened(name).lowercased()
        // A name that contains the text is suggested. Otherwise the nearest name is suggested, if it is similar enough.
        let similar =
            names.first { !name.isEmpty && $0.lowercased().hasOccurrence(of: name) }
            ?? name.likely(in: names, within: 4)
        let question = similar.map { " did you mean '\($0)'?" } ?? ""
        return "there is no such profile;\(question) the profiles are \(names.joined(separator: ", "))"
    }
}

extension PanelFiles {
    /// The profiles in `Hardware/panels`, which the package manager embeds in the program.
    package static let builtIn: [String: [UInt8]] = [
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
