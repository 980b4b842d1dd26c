import NotchDevices

/// The objects of a card and their properties.
extension FakeCard {
    func build() {
        for index in 0..<model.crtcCount {
            var properties = [atomic("ACTIVE"), atomic("MODE_ID")]
            if model.hasSettings { properties += ["DEGAMMA_LUT", "CTM", "GAMMA_LUT"].map { number($0, 0...9999) } }
            state.objects[crtc(index)] = FakeObject(kind: .crtc, properties: properties)
        }
        for (index, connector) in model.connectors.enumerated() {
            var properties = [
                enumeration("DPMS", ["On", "Standby", "Suspend", "Off"]), atomic("CRTC_ID"),
            ]
            if let orientation = connector.orientation {
                let names = ["Normal", "Upside Down", "Left Side Up", "Right Side Up"]
                properties.append(enumeration("panel orientation", names, value: orientation, isImmutable: true))
            }
            if connector.tellsLink { properties.append(enumeration("link-status", ["Good", "Bad"])) }
            state.objects[connectorID(index)] = FakeObject(kind: .connector, properties: properties)
        }
        for (index, plane) in model.planes.enumerated() {
            state.objects[self.plane(index)] = FakeObject(kind: .plane, properties: properties(of: plane))
        }
    }

    private func properties(of plane: FakePlane) -> [FakeObject.Property] {
        let kinds = FakePlane.Kind.allCases.map(\.name)
        var properties = [enumeration("type", kinds, value: plane.kind.name, isImmutable: true)]
        properties += ["FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H"].map(atomic)
        properties += ["CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"].map(atomic)
        if model.hasSettings {
            properties += [number("alpha", 0...0xFFFF), number("zpos", 0...7)]
            properties.append(enumeration("pixel blend mode", ["Pre-multiplied", "Coverage", "None"]))
        }
        if plane.hasDamageClips { properties.append(atomic("FB_DAMAGE_CLIPS")) }
        if plane.rotations != 0 {
            let names = ["rotate-0", "rotate-90", "rotate-180", "rotate-270", "reflect-x", "reflect-y"]
            var rotation = enumeration("rotation", names)
            rotation.values = .bits
            rotation.property.names = rotation.property.names.filter { plane.rotations >> $0.key & 1 != 0 }
            rotation.property.value = 1
            properties.append(rotation)
        }
        return properties
    }

    private func atomic(_ name: String) -> FakeObject.Property {
        FakeObject.Property(property: DRMProperty(id: propertyID(name), name: name, value: 0), isAtomic: true)
    }

    private func number(_ name: String, _ range: ClosedRange<UInt64>) -> FakeObject.Property {
        FakeObject.Property(property: DRMProperty(id: propertyID(name), name: name, value: 0, range: range))
    }

    private func enumeration(
        _ name: String, _ names: [String], value: String? = nil, isImmutable: Bool = false
    ) -> FakeObject.Property {
        let names = Dictionary(uniqueKeysWithValues: names.enumerated().map { (UInt64($0), $1) })
        let property = DRMProperty(
            id: propertyID(name), name: name, value: names.first { $0.value == value }?.key ?? 0, names: names,
            isImmutable: isImmutable)
        return FakeObject.Property(property: property, values: .enumeration)
    }

    /// Returns the number of a property. All objects that have the property use the same number.
    private func propertyID(_ name: String) -> UInt32 {
        let known = state.objects.values.flatMap(\.properties).first { $0.property.name == name }
        return known?.property.id ?? number(from: 500)
    }

    // MARK: As clients see them

    func encoderID(_ connector: UInt32) -> UInt32 { connector + 100 }

    /// Returns the CRTC that a connector is set to, or 0 if there is none.
    func crtc(ofConnector id: UInt32) -> UInt32 {
        UInt32(state.objects[id]?["CRTC_ID"] ?? 0)
    }

    func encoder(_ id: UInt32) -> DRMEncoder? {
        let connector = id &- 100
        guard let index = index(ofConnector: connector) else { return nil }
        return DRMEncoder(
            id: id, crtc: crtc(ofConnector: connector), possibleCRTCs: connectors[index].possibleCRTCs & allCRTCs)
    }

    /// Before the first probe a connector's state is unknown, and it has no modes.
    func connector(_ id: UInt32) -> DRMConnector? {
        guard let index = index(ofConnector: id) else { return nil }
        let found = probed[id]
        return DRMConnector(
            id: id, name: connectors[index].name, status: found?.status ?? .unknown,
            modes: found?.status == .disconnected ? [] : found?.modes ?? [],
            encoder: crtc(ofConnector: id) == 0 ? 0 : encoderID(id), possibleEncoders: [encoderID(id)])
    }

    func probe(_ id: UInt32) {
        if let index = index(ofConnector: id) { probed[id] = connectors[index] }
    }

    func index(ofConnector id: UInt32) -> Int? {
        guard id >= 100, connectors.indices.contains(Int(id) - 100) else { return nil }
        return Int(id) - 100
    }

    func index(ofPlane id: UInt32) -> Int? {
        guard id >= 400, model.planes.indices.contains(Int(id) - 400) else { return nil }
        return Int(id) - 400
    }

    private var allCRTCs: UInt32 { UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(model.crtcCount)) - 1) }

    /// The plane that the legacy calls show frame buffers on.
    func primaryPlane(of crtc: UInt32) -> UInt32? {
        guard let bit = state.ids(.crtc).firstIndex(of: crtc) else { return nil }
        return model.planes.indices.first {
            model.planes[$0].kind == .primary && model.planes[$0].possibleCRTCs >> UInt32(bit) & 1 == 1
        }.map(plane)
    }
}
