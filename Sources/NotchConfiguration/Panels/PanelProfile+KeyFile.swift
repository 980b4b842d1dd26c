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
