package import NotchCore

/// How a board drives a panel: its bus, the lines of the board's boot files, its firmware and its wiring.
///
/// It is for people, for reports and for `notchctl setup`. What `notchd` draws does not depend on it.
public struct PanelHardware: Hashable, Sendable {
    /// The bus: `DSI`, `SPI`, `I2C`, `HDMI`, `GPIO` or `network`.
    public var bus = ""
    /// The kernel's DRM drivers for the panel, by the names of their cards.
    public var drivers: [String] = []
    /// The connector's kind, as the kernel names it, without its number.
    public var connector: String?
    /// The lines for Raspberry Pi's `config.txt` that load overlays and set their parameters, in order.
    public var overlay: [String] = []
    /// The other lines for Raspberry Pi's `config.txt`, in order.
    package var settings: [BootSetting] = []
    /// The words for the kernel's command line, such as `fbcon=map:9`.
    package var kernelWords: [String] = []
    /// The file that the driver loads to initialize the panel's controller.
    public var firmware: String?
    /// The commands of ``firmware``, in order; empty if somebody else makes the file.
    package var initialization: [PanelCommand] = []
    /// The panel's pins, and the pin of a Raspberry Pi's header for each of them.
    public var wiring: [Wire] = []
    /// The parts of this description that have been tested on the real panel; `no` if none has.
    public var tried = "no"

    public init() {}

    /// A pin of the panel and the pin that it is connected to.
    public struct Wire: Hashable, Sendable {
        public var pin: String
        public var target: String

        public init(pin: String, target: String) {
            self.pin = pin
            self.target = target
        }
    }
}

/// A line of `config.txt` that is neither an overlay nor one of its parameters.
package struct BootSetting: Hashable, Sendable {
    /// The filter that the line needs, such as `[pi4]`; `[all]` for every board.
    package var filter: String
    /// The line, such as `core_freq=500`.
    package var line: String

    package init(filter: String, line: String) {
        self.filter = filter
        self.line = line
    }
}

extension PanelHardware {
    /// The most bytes of a line of `config.txt` that the firmware reads.
    package static let longestLine = 98
    /// The folder of the kernel's firmware files.
    package static let firmwareFolder = "/lib/firmware/"

    /// The keys of the sections `[Hardware]`, `[Init]` and `[Wiring]`.
    package static let keys: [FileKey<PanelHardware>] = [
        FileKey("Hardware", "Bus", \.bus, .bus),
        FileKey("Hardware", "Driver", \.drivers, .words("the names of DRM drivers")),
        FileKey("Hardware", "Connector", \.connector, .optional(.text("a connector's kind, such as DSI"))),
        FileKey("Hardware", "Overlay", addingTo: \.overlay, .overlay),
        FileKey("Hardware", "Config", addingTo: \.settings, .setting),
        FileKey("Hardware", "CommandLine", addingTo: \.kernelWords, .kernelWord),
        FileKey("Hardware", "Firmware", \.firmware, .optional(.firmware)),
        FileKey("Hardware", "Tried", \.tried, .text("what was tried on the real part, or no")),
        FileKey("Init", "Command", addingTo: \.initialization, .command),
        FileKey("Init", "Delay", addingTo: \.initialization, .delay),
        // The keys of this section are the panel's own pins.
        FileKey("Wiring", "") { (hardware, entry) in
            hardware.wiring.append(Wire(pin: entry.key, target: entry.value))
        },
    ]

    /// Checks the rules that involve several keys.
    package func check(_ file: KeyFile) throws(ConfigurationError) {
        guard !initialization.isEmpty else { return }
        guard let firmware else {
            throw ConfigurationError(
                file.name, 0, "[Init] needs the key Firmware in [Hardware], the file to make of it")
        }
        let name = firmware.dropFirst(Self.firmwareFolder.count).dropLast(".bin".count)
        let wanted = "dtparam=compatible=\(name)\\0panel-mipi-dbi-spi"
        guard overlay.contains(where: { $0 == wanted || $0.hasPrefix(wanted + ",") }) else {
            throw file.place(of: "Firmware", in: "Hardware").error(
                "the driver looks for the file by the first word of compatible=: [Hardware] needs Overlay=\(wanted)")
        }
    }
}

extension ValueSyntax<String> {
    fileprivate static var bus: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let buses = ["DSI", "SPI", "I2C", "HDMI", "GPIO", "network"]
            guard let bus = buses.first(where: { $0.lowercased() == text.lowercased() }) else {
                throw InvalidValue(expectation: "one of " + buses.joined(separator: ", "))
            }
            return bus
        }
    }

    fileprivate static var overlay: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard text.hasPrefix("dtoverlay=") || text.hasPrefix("dtparam=") else {
                throw InvalidValue(expectation: "a line for config.txt that begins with dtoverlay= or dtparam=")
            }
            return try bootLine.read(text)
        }
    }

    /// A line of `config.txt`. The firmware ignores what is beyond its 98th byte.
    fileprivate static var bootLine: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let limit = PanelHardware.longestLine
            guard text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw InvalidValue(
                    expectation: "at most \(limit) letters of ASCII, which is what the firmware reads of a line; "
                        + "further parameters are a line dtparam= of their own")
            }
            return text
        }
    }

    fileprivate static var kernelWord: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard !text.isEmpty, text.utf8.count <= 200,
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") })
            else { throw InvalidValue(expectation: "one word for the kernel's command line, such as fbcon=map:9") }
            return text
        }
    }

    fileprivate static var firmware: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let folder = PanelHardware.firmwareFolder
            let name = text.dropFirst(folder.count)
            // The kernel's buffer for the name, `.bin` and a NUL included, has 40 bytes (panel-mipi-dbi.c).
            guard text.hasPrefix(folder), name.hasSuffix(".bin"), (5...39).contains(name.utf8.count),
                name.first != ".", name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) })
            else {
                throw InvalidValue(
                    expectation: "\(folder)NAME.bin, with a NAME of at most 35 letters, digits, dots and dashes")
            }
            return text
        }
    }
}

extension ValueSyntax<[String]> {
    fileprivate static func words(_ what: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            try ValueSyntax<String>.text(what).read(text).split(separator: " ").map(String.init)
        }
    }
}

extension ValueSyntax<BootSetting> {
    fileprivate static var setting: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            var (filter, line) = ("[all]", text)
            if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
                filter = String(text[...end])
                line = String(text[text.index(after: end)...].trimmed)
            }
            let name = line.prefix { $0 != "=" }
            guard line.contains("=" as Character), !name.isEmpty, !["dtoverlay", "dtparam"].contains(name),
                !name.contains(where: \.isWhitespace)
            else {
                throw InvalidValue(
                    expectation: "NAME=VALUE for config.txt, with a filter such as [pi4] before it where it needs one")
            }
            return BootSetting(filter: filter, line: try ValueSyntax<String>.bootLine.read(line))
        }
    }
}
