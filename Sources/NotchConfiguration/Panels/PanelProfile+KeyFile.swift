import NotchCore
import NotchGraphics

extension PanelProfile {
    /// Reads a profile.
    ///
    /// - Throws: ``ConfigurationError``, which names the file and the line: for an unknown key, with the nearest known
    ///   one; for a value out of range; for a missing name or resolution; for insets that leave nothing of the panel.
    init(_ file: KeyFile, id: String) throws(ConfigurationError) {
        self.init(PanelSize(width: 0, height: 0))
        self.id = id
        var lines: [String: Int] = [:]
        try file.checkHeads(among: PanelKey.all.map(\.section) + [PanelKey.wiring])
        for entry in file.entries { try apply(entry, of: file, lines: &lines) }
        for key in ["Name", "Resolution"] where lines[key] == nil {
            throw ConfigurationError(file.name, 0, "[Panel] needs the key \(key)")
        }
        try check(file.name, lines: lines)
    }

    private mutating func apply(
        _ entry: KeyFile.Entry, of file: KeyFile, lines: inout [String: Int]
    ) throws(ConfigurationError) {
        if entry.section == PanelKey.wiring {
            hardware.wiring.append(Wire(pin: entry.key, target: entry.value))
            return
        }
        guard let key = PanelKey.all.first(where: { $0.section == entry.section && $0.key == entry.key }) else {
            let known = PanelKey.all.map { ($0.section, $0.key) } + [(PanelKey.wiring, "")]
            throw ConfigurationError(file.name, entry.line, entry.complaint(among: known))
        }
        if let former = lines[entry.key], !key.repeats {
            throw ConfigurationError(
                file.name, entry.line, "\(entry.key) is set in line \(former) already: remove one of the two")
        }
        lines[entry.key] = entry.line
        do { try key.apply(&self, entry.value) } catch {
            throw ConfigurationError(file.name, entry.line, error.complaint(about: entry))
        }
        if entry.section == MatrixKey.section {
            matrix.places[entry.key] = ConfigurationPlace(file: file.name, line: entry.line)
        }
    }

    /// Checks the rules that involve several keys.
    private func check(_ file: String, lines: [String: Int]) throws(ConfigurationError) {
        if let area = activeArea, let line = lines["ActiveArea"] {
            // Panels have square pixels, or nearly square ones. Exchanged sides make pixels that are far from square.
            let aspect = area.width / Double(resolution.width) / (area.height / Double(resolution.height))
            guard (0.75...1.33).contains(aspect) else {
                throw ConfigurationError(
                    file, line, "ActiveArea makes pixels far from square: give its sides in the order of Resolution")
            }
        }
        if matrix.kind != nil {
            var configuration = NotchConfiguration()
            configuration.panel = self
            let resolution = ConfigurationPlace(file: file, line: lines["Resolution"] ?? 0)
            try configuration.checkMatrix(resolution: resolution)
        }
        let seen = (rotation ?? .none).size(width: resolution.width, height: resolution.height)
        do throws(PanelGeometryError) {
            _ = try PanelGeometry(
                width: seen.width, height: seen.height, density: density, viewingDistance: viewingDistance,
                isMatrix: matrix.kind == nil ? nil : true)
        } catch {
            let key = if case .density = error { "ActiveArea" } else { "Resolution" }
            throw ConfigurationError(file, lines[key] ?? 0, "\(error)")
        }
        guard safeInsets.leaveRoom(width: seen.width, height: seen.height) else {
            let error = GraphicsError.insets(safeInsets, width: seen.width, height: seen.height)
            throw ConfigurationError(file, lines["SafeInsets"] ?? 0, "\(error)")
        }
        if let complaint = CutOut.complaint(about: cutOut, of: seen.width) {
            throw ConfigurationError(file, lines["CutOut"] ?? 0, complaint)
        }
    }
}

/// One key of a panel profile: its name, and the effect of its value.
struct PanelKey: Sendable {
    let section: String
    let key: String
    /// Whether the key may occur several times. Each occurrence adds to the previous ones.
    let repeats: Bool
    let apply: @Sendable (inout PanelProfile, String) throws(InvalidValue) -> Void

    private init<Value: Sendable>(
        _ section: String, _ key: String, _ property: Property<PanelProfile, Value>,
        _ syntax: ValueSyntax<Value>
    ) {
        self.section = section
        self.key = key
        repeats = false
        apply = { (profile, text) throws(InvalidValue) in profile[keyPath: property] = try syntax.read(text) }
    }

    /// Makes a key that adds to a list each time it occurs.
    private init<Value: Sendable>(
        _ section: String, _ key: String, addingTo list: Property<PanelProfile, [Value]>,
        _ syntax: ValueSyntax<Value>
    ) {
        self.section = section
        self.key = key
        repeats = true
        apply = { (profile, text) throws(InvalidValue) in profile[keyPath: list].append(try syntax.read(text)) }
    }

    /// The section `[Wiring]`, whose keys are the panel's own pins.
    static let wiring = "Wiring"

    /// All keys outside `[Wiring]`.
    static let all: [PanelKey] =
        [
            PanelKey("Panel", "Name", \.name, .text("the panel's name")),
            PanelKey("Panel", "Resolution", \.resolution, .sides(1...4096)),
            PanelKey("Panel", "Rotation", \.rotation, .optional(.rotation)),
            PanelKey("Panel", "ActiveArea", \.activeArea, .optional(.area)),
            PanelKey("Panel", "ViewingDistance", \.viewingDistance, .optional(.number(100...20_000, "millimetres"))),
            PanelKey("Panel", "Format", \.format, .choice),
            PanelKey("Panel", "SafeInsets", \.safeInsets, .insets),
            PanelKey("Panel", "CutOut", \.cutOut, .optional(.whole(1...4096, "pixels"))),
            PanelKey("Hardware", "Bus", \.hardware.bus, .bus),
            PanelKey("Hardware", "Driver", \.hardware.drivers, .words("the names of DRM drivers")),
            PanelKey(
                "Hardware", "Connector", \.hardware.connector, .optional(.text("a connector's kind, such as DSI"))),
            PanelKey("Hardware", "Overlay", addingTo: \.hardware.overlay, .overlay),
            PanelKey("Hardware", "Firmware", \.hardware.firmware, .optional(.text("a file"))),
            PanelKey("Hardware", "Tried", \.hardware.tried, .text("what was tried on the real part, or no")),
        ] + MatrixKey.all.map { PanelKey($0) }

    private init(_ key: MatrixKey) {
        section = MatrixKey.section
        self.key = key.key
        repeats = false
        apply = { (profile, text) throws(InvalidValue) in try key.apply(&profile.matrix, text) }
    }
}

extension ValueSyntax<PanelProfile.Area> {
    fileprivate static var area: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
            let range = 1.0...10_000
            guard sides.count == 2, let width = sides[0], let height = sides[1], range.contains(width),
                range.contains(height)
            else { throw InvalidValue(expectation: "WIDTHxHEIGHT in millimetres, such as 42.7x22.7") }
            return PanelProfile.Area(width: width, height: height)
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
