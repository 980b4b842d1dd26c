package import NotchSystem

/// Everything about a card that a choice of output depends on, asked once.
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

    /// As opened.
    package var path: String
    package var driver: DRMDriver
    /// Has a display controller.
    package var isKMS: Bool
    package var hasDumbBuffers: Bool
    /// The client may make, and is to make, atomic commits.
    package var isAtomic: Bool
    package var crtcs: [UInt32]
    package var connectors: [Connector]
    package var encoders: [DRMEncoder]
    package var planes: [Plane]

    package init(
        path: String, driver: DRMDriver, isKMS: Bool = true, hasDumbBuffers: Bool = true, isAtomic: Bool = true,
        crtcs: [UInt32] = [], connectors: [Connector] = [], encoders: [DRMEncoder] = [], planes: [Plane] = []
    ) {
        self.path = path
        self.driver = driver
        self.isKMS = isKMS
        self.hasDumbBuffers = hasDumbBuffers
        self.isAtomic = isAtomic
        self.crtcs = crtcs
        self.connectors = connectors
        self.encoders = encoders
        self.planes = planes
    }

    /// Asks a card. Sets the client's capabilities on it as far as they are to be used.
    ///
    /// - Parameters:
    ///   - probe: has the hardware asked about connectors.
    ///   - isAtomic: as configured; `nil` is what driver and ``DriverTraits`` allow.
    package init(of card: any DRMCard, probe: Bool = true, isAtomic: Bool? = nil) throws(Errno) {
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
            let connector = try card.connector(id, probe: probe)
            connectors.append(Connector(connector, properties: try card.properties(of: id, .connector)))
        }
        for id in resources.encoders { encoders.append(try card.encoder(id)) }
        guard hasPlanes else { return }
        for id in try card.planes() {
            planes.append(Plane(try card.plane(id), properties: try card.properties(of: id, .plane)))
        }
    }

    /// Refusal is an answer, not a failure: EINVAL of old kernels, EOPNOTSUPP of others. Another error, or EINVAL once,
    /// may be a driver's bad moment, for which nothing is given up.
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

    /// Why the card is no use to a display; `nil` when it is.
    package var defect: String? {
        if !isKMS { return "it only renders, without a display controller" }
        if !hasDumbBuffers { return "its driver has no dumb buffers" }
        return nil
    }

    /// Such as `card0 (vc4)`.
    package var name: String { "\(path.split(separator: "/").last ?? "") (\(driver.name))" }
}
