import NotchDRM

/// The settings of an output that a program may have changed while it was master, and their values for a picture that
/// shows as it is: without colour curves, opaque, and below all other planes.
struct PlainSettings {
    struct Setting: Hashable {
        var property: UInt32
        var object: UInt32
        var kind: DRMObjectKind
        var value: UInt64
    }

    private(set) var settings: [Setting] = []

    init(connector: DRMPropertyTable, crtc: DRMPropertyTable, plane: DRMPropertyTable?) {
        // 0 is no blob: the driver's own linear curves and no matrix.
        for name in ["DEGAMMA_LUT", "CTM", "GAMMA_LUT"] { add(name, of: crtc, .crtc) { _ in 0 } }
        add("HDR_OUTPUT_METADATA", of: connector, .connector) { _ in 0 }
        add("Colorspace", of: connector, .connector) { $0.value(named: "Default") }
        guard let plane else { return }
        add("alpha", of: plane, .plane) { $0.range?.upperBound }
        add("pixel blend mode", of: plane, .plane) { $0.value(named: "None") ?? $0.value(named: "Pre-multiplied") }
        add("zpos", of: plane, .plane) { $0.range?.lowerBound }
    }

    private mutating func add(
        _ name: String, of table: DRMPropertyTable, _ kind: DRMObjectKind, value: (DRMProperty) -> UInt64?
    ) {
        guard let property = table[name], !property.isImmutable, let value = value(property) else { return }
        settings.append(Setting(property: property.id, object: table.object, kind: kind, value: value))
    }
}
