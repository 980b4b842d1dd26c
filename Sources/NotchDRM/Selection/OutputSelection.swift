/// The choice of connector, CRTC, plane, mode and format.
package enum OutputSelection {
    /// Returns the ways in which a card can meet a request, best first.
    ///
    /// The mode counts more than the CRTC and the format, since another CRTC or format is the smaller loss.
    ///
    /// - Returns: at least one.
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
            // A connector that cannot tell whether something is plugged in is used, since the request names it.
            guard connector.connector.status != .disconnected, !connector.connector.modes.isEmpty else {
                throw .nothingConnected(card: card.name, connectors: [connector.connector.summary])
            }
            return [connector]
        }
        let usable = card.connectors.filter { $0.connector.status == .connected && !$0.connector.modes.isEmpty }
        guard !usable.isEmpty else {
            throw .nothingConnected(card: card.name, connectors: card.connectors.map(\.connector.summary))
        }
        // Panels that are built in come before displays that are plugged in (H7).
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
            // Atomic commits name a plane. The legacy calls find theirs, which need not be shown to clients.
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

    /// Returns the modes of the configured size, those closest to the configured frequency first. Without a configured
    /// mode, it returns the preferred ones, then all others.
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

    /// Returns the indices of the CRTCs that can feed a connector. The one that feeds it already is first, since no
    /// other connector has to give way for it.
    private static func crtcs(for connector: DRMConnector, on card: CardDescription) -> [Int] {
        let current = card.encoders.first { $0.id == connector.encoder }.flatMap { card.crtcs.firstIndex(of: $0.crtc) }
        let encoders = card.encoders.filter { connector.possibleEncoders.contains($0.id) }
        let possible = card.crtcs.indices.filter { index in
            encoders.contains { $0.possibleCRTCs.hasCRTC(index) }
        }
        return (current.map { [$0] } ?? []) + possible.filter { $0 != current }
    }

    /// Returns the primary planes that a CRTC may show. Only a primary plane is sure to be there, and to show what the
    /// legacy calls show.
    private static func planes(of crtc: Int, on card: CardDescription) -> [DRMPlane] {
        card.planes.filter { $0.type == "Primary" && $0.plane.possibleCRTCs.hasCRTC(crtc) }.map(\.plane)
    }

    /// The planes that a CRTC may show above the plane that is used, or below it. The legacy calls use the CRTC's own
    /// primary plane, whichever that is.
    private static func otherPlanes(of crtc: Int, besides plane: UInt32?, on card: CardDescription) -> [UInt32] {
        card.planes.filter {
            $0.plane.possibleCRTCs.hasCRTC(crtc) && $0.plane.id != plane
                && (card.isAtomic || $0.type != "Primary")
        }.map(\.plane.id)
    }

    private static func formats(
        for request: OutputRequest, supported: [DRMFormat], _ traits: DriverTraits, _ connector: DRMConnector
    ) -> [DRMFormat] {
        // Most drivers list the panel's own format first, but some list by depth. So the order is believed only for
        // serial buses.
        let isNative = supported.first == .rgb565 && (traits.isRGB565Native || connector.name.hasPrefix("SPI-"))
        let formats: [DRMFormat] =
            switch request.format {
            case .automatic: isNative ? [.rgb565, .xrgb8888] : [.xrgb8888, .rgb565]
            case .xrgb8888: request.isFormatOptional ? [.xrgb8888, .rgb565] : [.xrgb8888]
            case .rgb565: request.isFormatOptional ? [.rgb565, .xrgb8888] : [.rgb565]
            // XRGB8888 comes first, since thresholding wants eight bits of each colour.
            case .mono, .grey16: [.xrgb8888, .rgb565]
            }
        return formats.filter(supported.contains)
    }
}

extension UInt32 {
    /// Whether a set of CRTCs, which has a bit for each index, contains this one. A card has at most 32 CRTCs.
    fileprivate func hasCRTC(_ index: Int) -> Bool { index < Self.bitWidth && self >> index & 1 == 1 }
}
