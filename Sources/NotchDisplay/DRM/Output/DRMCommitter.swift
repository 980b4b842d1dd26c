import NotchDevices
import NotchSystem

/// The calls that make a card show a buffer: atomic commits, or the legacy calls.
protocol DRMCommitter: AnyObject {
    /// Whether a flip can name the changed rectangles.
    var takesClips: Bool { get }
    /// Checks whether a modeset would work, if the driver can test it.
    func test(_ framebuffer: UInt32) throws(Errno)
    /// Sets up mode, CRTC and connector to show a buffer. Returns when the modeset is done.
    func modeset(_ framebuffer: UInt32) throws(Errno)

    /// Makes a modeset as ``modeset(_:)`` does, without waiting for a pending flip or for its own end. Throws EBUSY if
    /// a flip is pending.
    ///
    /// - Parameter isSet: whether the mode is already set. If so, a flip replaces the modeset on a driver without
    ///   nonblocking modesets.
    /// - Returns: whether an event with `cookie` will report the end. If not, the modeset is done on return.
    func relight(_ framebuffer: UInt32, cookie: UInt64, isSet: Bool) throws(Errno) -> Bool
    /// Shows a buffer from the next vblank on. An event with `cookie` reports the vblank.
    func flip(to framebuffer: UInt32, clips: [DRMClip], cookie: UInt64) throws(Errno)
    /// Turns the panel off, and keeps CRTC and mode.
    func blank() throws(Errno)
    /// Turns the CRTC off.
    func turnOff() throws(Errno)
}

/// The settings of an output that a former master may have changed, with values for an unmodified picture: without
/// colour curves, opaque, and below all other planes.
struct PlainSettings {
    struct Setting: Hashable {
        var property: UInt32
        var object: UInt32
        var kind: DRMObjectKind
        var value: UInt64
    }

    private(set) var settings: [Setting] = []

    init(connector: DRMPropertyTable, crtc: DRMPropertyTable, plane: DRMPropertyTable?) {
        // 0 means no blob: the driver's linear curves and no matrix.
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

/// The properties of an object by their names.
struct DRMPropertyTable {
    let object: UInt32
    private var properties: [String: DRMProperty] = [:]

    init(of object: UInt32, _ kind: DRMObjectKind, on card: any DRMCard) throws(Errno) {
        self.object = object
        for property in try card.properties(of: object, kind) { properties[property.name] = property }
    }

    subscript(name: String) -> DRMProperty? { properties[name] }

    /// Returns the id of a property.
    ///
    /// - Throws: EINVAL if the object has no such property, as in the kernel.
    func id(_ name: String) throws(Errno) -> UInt32 {
        guard let property = properties[name] else { throw .invalid }
        return property.id
    }
}
