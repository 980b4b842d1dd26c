package import NotchSystem

/// The facts about a card that determine the choice of output, queried once.
package struct CardDescription: Hashable, Sendable {
    package struct Connector: Hashable, Sendable {
        package var connector: DRMConnector
        package var properties: [DRMProperty]

        package init(_ connector: DRMConnector, properties: [DRMProperty] = []) {
            self.connector = connector
            self.properties = properties
        }
    }

    package struct Plane: Hashable, Sendable {
        package var plane: DRMPlane
        package var properties: [DRMProperty]

        package init(_ plane: DRMPlane, properties: [DRMProperty] = []) {
            self.plane = plane
            self.properties = properties
        }

        /// `Primary`, `Overlay` or `Cursor`.
        package var type: String? { properties.first { $0.name == "type" }?.valueName }
    }

    /// The path of the opened node.
    package var path: String
    package var driver: DRMDriver
    /// Whether the card has a display controller.
    package var isKMS = true
    package var hasDumbBuffers = true
    /// Whether the client may and shall make atomic commits.
    package var isAtomic = true
    package var crtcs: [UInt32] = []
    package var connectors: [Connector] = []
    package var encoders: [DRMEncoder] = []
    package var planes: [Plane] = []
}

extension CardDescription {
    /// Queries a card, and sets the client capabilities that will be used.
    ///
    /// - Parameters:
    ///   - probe: whether to query the hardware about a connector.
    ///   - isAtomic: the configured choice; `nil` makes atomic commits if the driver and ``DriverTraits`` allow them.
    package init(
        of card: any DRMCard, isAtomic: Bool? = nil, probe: (UInt32) -> Bool = { _ in true }
    ) throws(Errno) {
        self.init(path: card.path, driver: try card.driver(), isKMS: card.isKMS, isAtomic: false)
        hasDumbBuffers = isKMS ? try card.capability(.dumbBuffer) != 0 : false
        guard isKMS else { return }
        if isAtomic ?? !DriverTraits(of: driver.name).needsLegacyCalls {
            self.isAtomic = Self.allows(.atomic, card)
        }
        let hasPlanes = self.isAtomic || Self.allows(.universalPlanes, card)
        let resources = try card.resources()
        crtcs = resources.crtcs
        for id in resources.connectors {
            let connector = try card.connector(id, probe: probe(id))
            connectors.append(Connector(connector, properties: try card.properties(of: id, .connector)))
        }
        for id in resources.encoders { encoders.append(try card.encoder(id)) }
        guard hasPlanes else { return }
        for id in try card.planes() {
            planes.append(Plane(try card.plane(id), properties: try card.properties(of: id, .plane)))
        }
    }

    /// Sets a client capability, and returns whether the driver allows it. Old kernels refuse a capability with EINVAL,
    /// others with EOPNOTSUPP. EOPNOTSUPP is final. Any other error, EINVAL included, may be temporary, so the call is
    /// made a second time.
    private static func allows(_ capability: DRMClientCapability, _ card: any DRMCard) -> Bool {
        for _ in 0..<2 {
            do throws(Errno) {
                try card.setClientCapability(capability, 1)
                return true
            } catch .notSupported {
                return false
            } catch {}
        }
        return false
    }

    /// Why the card cannot drive a display; `nil` if it can.
    package var defect: String? {
        if !isKMS { return "it only renders and has no display controller" }
        if !hasDumbBuffers { return "its driver has no dumb buffers" }
        return nil
    }

    /// The names of the card and its driver, such as `card0 (vc4)`.
    package var name: String { "\(path.split(separator: "/").last ?? "") (\(driver.name))" }
}
