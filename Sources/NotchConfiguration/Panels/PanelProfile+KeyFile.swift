import NotchCore
import NotchGraphics

extension PanelProfile {
    /// Reads a profile.
    ///
    /// - Throws: ``ConfigurationError``, which names the file and the line: for an unknown key, with the nearest known
    ///   key; for a value out of range; for a missing name or resolution; for insets that leave no part of the panel.
    init(_ file: KeyFile, id: String) throws(ConfigurationError) {
        self.init(PanelSize(width: 0, height: 0))
        self.id = id
        try file.read(Self.keys, into: &self)
        for key in ["Name", "Resolution"] where file.place(of: key, in: "Panel").line == 0 {
            throw ConfigurationError(file.name, 0, "[Panel] needs the key \(key)")
        }
        try check(file)
        try hardware.check(file)
    }

    /// Checks the rules that involve several keys.
    private func check(_ file: KeyFile) throws(ConfigurationError) {
        func place(_ key: String) -> ConfigurationPlace { file.place(of: key, in: "Panel") }
        if let area = activeArea {
            // Panels have nearly square pixels. Exchanged sides make pixels that are far from square.
            let aspect = area.width / Double(resolution.width) / (area.height / Double(resolution.height))
            guard (0.75...1.33).contains(aspect) else {
                throw place("ActiveArea").error(
                    "ActiveArea makes pixels far from square: give its sides in the order of Resolution")
            }
        }
        if matrix.kind != nil {
            var configuration = NotchConfiguration()
            configuration.panel = self
            try configuration.checkMatrix(resolution: place("Resolution"))
        }
        let seen = (rotation ?? .none).size(width: resolution.width, height: resolution.height)
        do throws(PanelGeometryError) {
            _ = try PanelGeometry(
                width: seen.width, height: seen.height, density: density, viewingDistance: viewingDistance,
                isMatrix: matrix.kind == nil ? nil : true)
        } catch {
            let key = if case .density = error { "ActiveArea" } else { "Resolution" }
            throw place(key).error("\(error)")
        }
        guard safeInsets.leaveRoom(width: seen.width, height: seen.height) else {
            let error = GraphicsError.insets(safeInsets, width: seen.width, height: seen.height)
            throw place("SafeInsets").error("\(error)")
        }
        if let complaint = CutOut.complaint(about: cutOut, of: seen.width) {
            throw place("CutOut").error(complaint)
        }
    }
}

extension PanelProfile {
    static let keys: [FileKey<PanelProfile>] =
        [
            FileKey("Panel", "Name", \.name, .text("the panel's name")),
            FileKey("Panel", "Resolution", \.resolution, .sides(1...4096)),
            FileKey("Panel", "Rotation", \.rotation, .optional(.rotation)),
            FileKey("Panel", "ActiveArea", \.activeArea, .optional(.area)),
            FileKey("Panel", "ViewingDistance", \.viewingDistance, .optional(.number(100...20_000, "millimetres"))),
            FileKey("Panel", "Format", \.format, .choice),
            FileKey("Panel", "Paper", \.isPaper, .boolean),
            FileKey("Panel", "SafeInsets", \.safeInsets, .insets),
            FileKey("Panel", "CutOut", \.cutOut, .optional(.whole(1...4096, "pixels"))),
        ] + MatrixChoices.keys.map { $0.of(\.matrix, in: "Matrix") }
        + PanelHardware.keys.map { $0.of(\.hardware, in: $0.section) }
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
