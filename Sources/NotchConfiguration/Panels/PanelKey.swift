import NotchDisplay
import NotchGraphics

/// One key of a panel profile: its name, and what its value does.
struct PanelKey: Sendable {
    var section: String
    var key: String
    /// May stand several times, each adding to the ones before.
    var repeats = false
    var apply: @Sendable (inout PanelProfile, String) throws(Setting.InvalidValue) -> Void

    init(
        _ section: String, _ key: String, repeats: Bool = false,
        _ apply: @escaping @Sendable (inout PanelProfile, String) throws(Setting.InvalidValue) -> Void
    ) {
        self.section = section
        self.key = key
        self.repeats = repeats
        self.apply = apply
    }

    /// The keys of `[Wiring]` are the panel's own pins.
    static let wiring = "Wiring"

    /// Every key there is outside `[Wiring]`.
    static let all: [PanelKey] = [
        PanelKey("Panel", "Name") { (profile, text) throws(Setting.InvalidValue) in
            profile.name = try Setting.text(text, "the panel's name")
        },
        PanelKey("Panel", "Resolution") { (profile, text) throws(Setting.InvalidValue) in
            let (width, height) = try Setting.sides(text, in: 16...4096)
            profile.resolution = PanelSize(width: width, height: height)
        },
        PanelKey("Panel", "Rotation") { (profile, text) throws(Setting.InvalidValue) in
            profile.rotation = try Setting.rotation(text)
        },
        PanelKey("Panel", "ActiveArea") { (profile, text) throws(Setting.InvalidValue) in
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
            let range = 1.0...10_000
            guard sides.count == 2, let width = sides[0], let height = sides[1], range.contains(width),
                range.contains(height)
            else { throw .init(expectation: "WIDTHxHEIGHT in millimetres, such as 42.7x22.7") }
            profile.activeArea = PanelProfile.Area(width: width, height: height)
        },
        PanelKey("Panel", "ViewingDistance") { (profile, text) throws(Setting.InvalidValue) in
            profile.viewingDistance = try Setting.number(text, in: 100...20_000, "millimetres")
        },
        PanelKey("Panel", "Format") { (profile, text) throws(Setting.InvalidValue) in
            profile.format = try Setting.choice(text)
        },
        PanelKey("Panel", "SafeInsets") { (profile, text) throws(Setting.InvalidValue) in
            profile.safeInsets = try Setting.insets(text)
        },
        PanelKey("Hardware", "Bus") { (profile, text) throws(Setting.InvalidValue) in
            let buses = ["DSI", "SPI", "I2C", "HDMI"]
            guard let bus = buses.first(where: { $0.lowercased() == text.lowercased() }) else {
                throw .init(expectation: "one of " + buses.joined(separator: ", "))
            }
            profile.hardware.bus = bus
        },
        PanelKey("Hardware", "Driver") { (profile, text) throws(Setting.InvalidValue) in
            profile.hardware.drivers = try Setting.text(text, "the names of DRM drivers")
                .split(separator: " ").map(String.init)
        },
        PanelKey("Hardware", "Connector") { (profile, text) throws(Setting.InvalidValue) in
            profile.hardware.connector = try Setting.text(text, "a connector's kind, such as DSI")
        },
        PanelKey("Hardware", "Overlay", repeats: true) { (profile, text) throws(Setting.InvalidValue) in
            guard text.hasPrefix("dtoverlay=") || text.hasPrefix("dtparam=") else {
                throw .init(expectation: "a line for config.txt that begins with dtoverlay= or dtparam=")
            }
            profile.hardware.overlay.append(text)
        },
        PanelKey("Hardware", "Firmware") { (profile, text) throws(Setting.InvalidValue) in
            profile.hardware.firmware = try Setting.text(text, "a file")
        },
        PanelKey("Hardware", "Tried") { (profile, text) throws(Setting.InvalidValue) in
            profile.hardware.tried = try Setting.text(text, "what was tried on the real part, or no")
        },
    ]
}
