/// The choice of connector, CRTC, plane, mode and format.
package enum OutputSelection {
    /// Returns the outputs of a card that meet a request, best first.
    ///
    /// The mode has precedence over the CRTC and the format, because another CRTC or format is the smaller loss.
    ///
    /// - Returns: at least one candidate.
    package static func candidates(
        on card: CardDescription, for request: OutputRequest
    ) throws(SelectionError) -> [OutputCandidate] {
        if let defect = card.defect { throw .unusableCard(card: card.name, reason: defect) }
        var failure: SelectionError?
        var candidates: [OutputCandidate] = []
        for connector in try connectors(of: card, for: request) {
            do throws(SelectionError) {
                candidates += try self.candidates(on: card, connector, for: request)
            } catch {
                failure = failure ?? error
            }
        }
        if candidates.isEmpty, let failure { throw failure }
        return candidates
    }

    // MARK: Connectors

    private static func connectors(
        of card: CardDescription, for request: OutputRequest
    ) throws(SelectionError) -> [CardDescription.Connector] {
        if let name = request.connector {
            guard let connector = card.connectors.first(where: { $0.connector.name == name }) else {
                throw .unknownConnector(name: name, card: card.name, existing: card.connectors.map(\.connector.summary))
            }
            // A connector of unknown status is used, because the request names it.
            guard connector.connector.status != .disconnected, !connector.connector.modes.isEmpty else {
                throw .nothingConnected(card: card.name, connectors: [connector.connector.summary])
            }
            return [connector]
        }
        let usable = card.connectors.filter { $0.connector.status == .connected && !$0.connector.modes.isEmpty }
        guard !usable.isEmpty else {
            throw .nothingConnected(card: card.name, connectors: card.connectors.map(\.connector.summary))
        }
        // Built-in panels precede external displays (H7).
        return usable.filter(\.connector.isBuiltIn) + usable.filter { !$0.connector.isBuiltIn }
    }

    // MARK: All else

    private static func candidates(
        on card: CardDescription, _ described: CardDescription.Connector, for request: OutputRequest
    ) throws(SelectionError) -> [OutputCandidate] {
        let connector = described.connector
        let modes = try modes(of: connector, card, for: request.mode)
        let traits = DriverTraits(of: card.driver.name)
        let orientation = PanelOrientation(described.properties)
        var places: [(crtc: UInt32, plane: UInt32?, others: [UInt32], formats: [DRMFormat])] = []
        var offered: [DRMFormat] = []
        for crtc in crtcs(for: connector, on: card) {
            let planes = planes(of: crtc, on: card)
            // Atomic commits name a plane. The legacy calls find their plane themselves, even if clients cannot see it.
            guard !planes.isEmpty || card.planes.isEmpty && !card.isAtomic else { continue }
            let supported = planes.first?.formats ?? [.xrgb8888, .rgb565]
            offered += supported.filter { !offered.contains($0) }
            let wanted = formats(for: request, supported: supported, traits, connector)
            let others = otherPlanes(of: crtc, besides: planes.first?.id, on: card)
            places.append((card.crtcs[crtc], planes.first?.id, others, wanted))
        }
        var candidates: [OutputCandidate] = []
        for mode in modes {
            let thresholds = traits.thresholds(mode, driver: card.driver.name)
            for place in places {
                candidates += place.formats.map { format in
                    OutputCandidate(
                        connector: connector, crtc: place.crtc, plane: place.plane, mode: mode, format: format,
                        isMono: request.format == .mono || request.format == .automatic && thresholds,
                        isGrey: request.format == .grey16,
                        orientation: orientation, isAtomic: card.isAtomic, traits: traits, otherPlanes: place.others)
                }
            }
        }
        guard !candidates.isEmpty else {
            throw .noFormat(card: card.name, connector: connector.name, wanted: request.format, existing: offered)
        }
        return candidates
    }

    /// Returns the modes of the configured size, in the order of their distance from the configured frequency. Without
    /// a configured mode, returns the preferred modes, then all others.
    private static func modes(
        of connector: DRMConnector, _ card: CardDescription, for wanted: OutputRequest.Mode?
    ) throws(SelectionError) -> [DRMMode] {
        let preferred = connector.modes.filter(\.isPreferred) + connector.modes.filter { !$0.isPreferred }
        guard let wanted else { return preferred }
        var modes = preferred.filter { ($0.width, $0.height) == (wanted.width, wanted.height) }
        if let refresh = wanted.refresh {
            func distance(_ mode: DRMMode) -> Double { abs((mode.refresh ?? refresh) - refresh) }
            modes = modes.filter { distance($0) < 1 }.sorted { distance($0) < distance($1) }
        }
        guard !modes.isEmpty else {
            throw .unknownMode(
                mode: wanted, card: card.name, connector: connector.name, existing: preferred.map(\.description))
        }
        return modes
    }

    /// Returns the indices of the CRTCs that can feed a connector. The CRTC that already feeds it is first, because its
    /// use disables no other connector.
    private static func crtcs(for connector: DRMConnector, on card: CardDescription) -> [Int] {
        let current = card.encoders.first { $0.id == connector.encoder }.flatMap { card.crtcs.firstIndex(of: $0.crtc) }
        let encoders = card.encoders.filter { connector.possibleEncoders.contains($0.id) }
        let possible = card.crtcs.indices.filter { index in
            encoders.contains { $0.possibleCRTCs.hasCRTC(index) }
        }
        return (current.map { [$0] } ?? []) + possible.filter { $0 != current }
    }

    /// Returns the primary planes that a CRTC may show. Only a primary plane exists on every driver and is the plane
    /// that the legacy calls show.
    private static func planes(of crtc: Int, on card: CardDescription) -> [DRMPlane] {
        card.planes.filter { $0.type == "Primary" && $0.plane.possibleCRTCs.hasCRTC(crtc) }.map(\.plane)
    }

    /// Returns the planes that a CRTC may show above or below the used plane. The legacy calls use the CRTC's own
    /// primary plane, which is unknown here.
    private static func otherPlanes(of crtc: Int, besides plane: UInt32?, on card: CardDescription) -> [UInt32] {
        card.planes.filter {
            $0.plane.possibleCRTCs.hasCRTC(crtc) && $0.plane.id != plane
                && (card.isAtomic || $0.type != "Primary")
        }.map(\.plane.id)
    }

    private static func formats(
        for request: OutputRequest, supported: [DRMFormat], _ traits: DriverTraits, _ connector: DRMConnector
    ) -> [DRMFormat] {
        // Most drivers list the panel's native format first, but some sort by depth. Therefore the order is evidence
        // only on serial buses.
        let isNative = supported.first == .rgb565 && (traits.isRGB565Native || connector.name.hasPrefix("SPI-"))
        let formats: [DRMFormat] =
            switch request.format {
            case .automatic: isNative ? [.rgb565, .xrgb8888] : [.xrgb8888, .rgb565]
            case .xrgb8888: request.isFormatOptional ? [.xrgb8888, .rgb565] : [.xrgb8888]
            case .rgb565: request.isFormatOptional ? [.rgb565, .xrgb8888] : [.rgb565]
            // XRGB8888 is first, because thresholding needs eight bits of each colour.
            case .mono, .grey16: [.xrgb8888, .rgb565]
            }
        return formats.filter(supported.contains)
    }
}

extension UInt32 {
    /// Whether a set of CRTCs, which has a bit for each index, contains an index. A card has at most 32 CRTCs.
    fileprivate func hasCRTC(_ index: Int) -> Bool { index < Self.bitWidth && self >> index & 1 == 1 }
}

/// A request for an output. A value of `nil` selects the best available.
///
/// The request has the options of a display that concern a card. `OutputOptions`, which programs set, belongs to a
/// target that this target must not import.
package struct OutputRequest: Hashable, Sendable {
    package struct Mode: Hashable, Sendable, CustomStringConvertible {
        /// The size in pixels of the panel's own raster.
        package var width: Int
        package var height: Int
        package var refresh: Double?

        package init(width: Int, height: Int, refresh: Double? = nil) {
            self.width = width
            self.height = height
            self.refresh = refresh
        }

        /// The mode as text, such as `320x170` or `1480x320@60`.
        package var description: String { DRMMode.description(width: width, height: height, refresh: refresh) }
    }

    package enum Format: Hashable, Sendable {
        /// RGB565 if it is the panel's native format, else XRGB8888; black and white if the driver thresholds.
        case automatic
        case xrgb8888
        case rgb565
        /// Only greys, in any format that the plane takes.
        case grey16
        /// Only black and white, in any format that the plane takes.
        case mono
    }

    /// The name of a node, of a link to a node, or of a driver; `nil` for any card.
    package var card: String?
    /// The kernel's name of the connector, such as `HDMI-A-1`.
    package var connector: String?
    package var mode: Mode?
    package var format: Format
    /// Whether another format is acceptable if the plane does not have ``format``.
    package var isFormatOptional: Bool
    /// Whether to make atomic commits; `nil` makes them if the driver and the kernel support them and ``DriverTraits``
    /// allows them.
    package var isAtomic: Bool?

    package init(
        card: String? = nil, connector: String? = nil, mode: Mode? = nil, format: Format = .automatic,
        isFormatOptional: Bool = false, isAtomic: Bool? = nil
    ) {
        self.card = card
        self.connector = connector
        self.mode = mode
        self.format = format
        self.isFormatOptional = isFormatOptional
        self.isAtomic = isAtomic
    }
}

/// A way to show a picture on a card. Only the driver can confirm that it works (`TEST_ONLY`).
package struct OutputCandidate: Hashable, Sendable {
    package var connector: DRMConnector
    package var crtc: UInt32
    /// The primary plane; `nil` if clients cannot see planes.
    package var plane: UInt32?
    package var mode: DRMMode
    package var format: DRMFormat
    /// Whether the picture is black and white, because of the driver or the configuration.
    package var isMono: Bool
    /// Whether the picture has 16 greys, because of the configuration.
    package var isGrey: Bool = false
    /// The orientation in which the panel is built in.
    package var orientation: PanelOrientation
    /// Whether atomic commits show the picture; otherwise the legacy calls do.
    package var isAtomic: Bool
    package var traits: DriverTraits
    /// The other planes that the CRTC may show. Another program may have left a picture on them.
    package var otherPlanes: [UInt32]
}

/// The side of a built-in panel that is up. The raw values are the kernel's names in the connector property `panel
/// orientation`.
package enum PanelOrientation: String, Hashable, Sendable, CaseIterable {
    case normal = "Normal"
    case upsideDown = "Upside Down"
    case leftSideUp = "Left Side Up"
    case rightSideUp = "Right Side Up"

    /// Reads the orientation from a connector's properties; ``normal`` if they have none.
    package init(_ properties: [DRMProperty]) {
        let property = properties.first { $0.name == "panel orientation" }
        self = property?.valueName.flatMap(PanelOrientation.init(rawValue:)) ?? .normal
    }

    /// The clockwise rotation of a picture on its way to the panel's raster, in degrees, so that it is upright.
    package var clockwiseDegrees: Int {
        switch self {
        case .normal: 0
        case .rightSideUp: 90
        case .upsideDown: 180
        case .leftSideUp: 270
        }
    }
}
