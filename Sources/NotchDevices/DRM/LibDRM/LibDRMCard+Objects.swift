import CDRM
import NotchSystem

/// Calls that query the objects of a card.
extension LibDRMCard {
    func resources() throws(Errno) -> DRMResources {
        let result = try LibDRMResult.check(notch_drmModeGetResources(descriptor))
        defer { notch_drmModeFreeResources(result) }
        let resources = result.pointee
        return DRMResources(
            crtcs: Self.array(resources.crtcs, resources.count_crtcs),
            connectors: Self.array(resources.connectors, resources.count_connectors),
            encoders: Self.array(resources.encoders, resources.count_encoders))
    }

    func connector(_ id: UInt32, probe: Bool) throws(Errno) -> DRMConnector {
        let result = try LibDRMResult.check(
            probe ? notch_drmModeGetConnector(descriptor, id) : notch_drmModeGetConnectorCurrent(descriptor, id))
        defer { notch_drmModeFreeConnector(result) }
        let connector = result.pointee
        let type = notch_drmModeGetConnectorTypeName(connector.connector_type).map { String(cString: $0) } ?? "Unknown"
        let status: DRMConnector.Status =
            switch connector.connection {
            case DRM_MODE_CONNECTED: .connected
            case DRM_MODE_DISCONNECTED: .disconnected
            default: .unknown
            }
        return DRMConnector(
            id: connector.connector_id, name: "\(type)-\(connector.connector_type_id)", status: status,
            modes: Self.array(connector.modes, connector.count_modes).map(DRMMode.init), encoder: connector.encoder_id,
            possibleEncoders: Self.array(connector.encoders, connector.count_encoders),
            widthMillimetres: Int(connector.mmWidth), heightMillimetres: Int(connector.mmHeight))
    }

    func encoder(_ id: UInt32) throws(Errno) -> DRMEncoder {
        let result = try LibDRMResult.check(notch_drmModeGetEncoder(descriptor, id))
        defer { notch_drmModeFreeEncoder(result) }
        let encoder = result.pointee
        return DRMEncoder(id: encoder.encoder_id, crtc: encoder.crtc_id, possibleCRTCs: encoder.possible_crtcs)
    }

    func planes() throws(Errno) -> [UInt32] {
        let result = try LibDRMResult.check(notch_drmModeGetPlaneResources(descriptor))
        defer { notch_drmModeFreePlaneResources(result) }
        return Self.array(result.pointee.planes, result.pointee.count_planes)
    }

    func plane(_ id: UInt32) throws(Errno) -> DRMPlane {
        let result = try LibDRMResult.check(notch_drmModeGetPlane(descriptor, id))
        defer { notch_drmModeFreePlane(result) }
        let plane = result.pointee
        return DRMPlane(
            id: plane.plane_id, possibleCRTCs: plane.possible_crtcs,
            formats: Self.array(plane.formats, plane.count_formats).map(DRMFormat.init), crtc: plane.crtc_id)
    }

    func properties(of id: UInt32, _ kind: DRMObjectKind) throws(Errno) -> [DRMProperty] {
        let result = try LibDRMResult.check(notch_drmModeObjectGetProperties(descriptor, id, kind.number))
        defer { notch_drmModeFreeObjectProperties(result) }
        let ids = Self.array(result.pointee.props, result.pointee.count_props)
        let values = Self.array(result.pointee.prop_values, result.pointee.count_props)
        var properties: [DRMProperty] = []
        for (id, value) in zip(ids, values) { properties.append(try property(id, value)) }
        return properties
    }

    private func property(_ id: UInt32, _ value: UInt64) throws(Errno) -> DRMProperty {
        let result = try LibDRMResult.check(notch_drmModeGetProperty(descriptor, id))
        defer { notch_drmModeFreeProperty(result) }
        let property = result.pointee
        let names = Self.array(property.enums, property.count_enums).map { ($0.value, Self.string($0.name)) }
        let bounds = Self.array(property.values, property.count_values)
        let isRange = property.flags & UInt32(DRM_MODE_PROP_RANGE) != 0 && bounds.count == 2 && bounds[0] <= bounds[1]
        return DRMProperty(
            id: property.prop_id, name: Self.string(property.name), value: value,
            names: Dictionary(names) { first, _ in first }, range: isRange ? bounds[0]...bounds[1] : nil,
            isImmutable: property.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0)
    }

    /// Copies an array of libdrm: a pointer, which is `NULL` for an empty array, and a count.
    private static func array<Element>(
        _ elements: UnsafeMutablePointer<Element>?, _ count: some BinaryInteger
    ) -> [Element] {
        Array(UnsafeBufferPointer(start: elements, count: elements == nil ? 0 : Int(count)))
    }

    /// Reads a name from an array of characters. The name ends at the first zero or at the end of the array.
    private static func string(_ characters: some Any) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension DRMMode {
    init(_ info: drmModeModeInfo) {
        self.init(
            name: withUnsafeBytes(of: info.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) },
            width: Int(info.hdisplay), height: Int(info.vdisplay),
            refresh: Self.refresh(
                kilohertz: Int(info.clock), columns: Int(info.htotal), rows: Int(info.vtotal), scans: Int(info.vscan),
                isInterlaced: info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0,
                isDoubled: info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0),
            isPreferred: info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0,
            timing: withUnsafeBytes(of: info) { Array($0) })
    }

    /// Returns the frames a second, computed from the timing. The kernel's `vrefresh` is not used, because it is
    /// rounded (`drm_mode_vrefresh`).
    ///
    /// - Parameters:
    ///   - columns: the columns of the raster, blanking included, as in `rows`.
    ///   - scans: the number of times that each row is sent; 0 means once.
    /// - Returns: `nil` below 1 Hz, which means that the panel has no refresh rate, and without a timing.
    package static func refresh(
        kilohertz: Int, columns: Int, rows: Int, scans: Int = 0, isInterlaced: Bool = false, isDoubled: Bool = false
    ) -> Double? {
        guard columns > 0, rows > 0 else { return nil }
        var refresh = Double(kilohertz) * 1000 / (Double(columns) * Double(rows))
        if isInterlaced { refresh *= 2 }
        if isDoubled { refresh /= 2 }
        if scans > 1 { refresh /= Double(scans) }
        return refresh >= 1 ? refresh : nil
    }
}

extension drmModeModeInfo {
    /// Restores the kernel's structure from the mode's timing; `nil` if the mode has none.
    init?(_ mode: DRMMode) {
        self.init()
        let timing = mode.timing
        let isWhole = withUnsafeMutableBytes(of: &self) { bytes in
            guard bytes.count == timing.count else { return false }
            bytes.copyBytes(from: timing)
            return true
        }
        guard isWhole else { return nil }
    }
}

extension DRMObjectKind {
    var number: UInt32 {
        switch self {
        case .connector: DRM_MODE_OBJECT_CONNECTOR
        case .crtc: DRM_MODE_OBJECT_CRTC
        case .plane: DRM_MODE_OBJECT_PLANE
        }
    }
}
