import NotchDevices

/// The state of a card's objects. The state is a value, so that a test commit works on a copy.
struct FakeState {
    var objects: [UInt32: FakeObject] = [:]
    /// The timing of each CRTC that has a mode.
    var timings: [UInt32: [UInt8]] = [:]

    func ids(_ kind: DRMObjectKind) -> [UInt32] {
        objects.keys.filter { objects[$0]?.kind == kind }.sorted()
    }

    func connectors(of crtc: UInt32) -> [UInt32] {
        ids(.connector).filter { objects[$0]?["CRTC_ID"] == UInt64(crtc) }
    }

    func planes(of crtc: UInt32) -> [UInt32] {
        ids(.plane).filter { objects[$0]?["CRTC_ID"] == UInt64(crtc) }
    }

    func isActive(_ crtc: UInt32) -> Bool {
        objects[crtc]?["ACTIVE"] == 1
    }

    /// Returns whether the change from `old` to this state needs a modeset: `drm_atomic_crtc_needs_modeset`.
    func needsModeset(_ crtc: UInt32, from old: FakeState) -> Bool {
        isActive(crtc) != old.isActive(crtc) || timings[crtc] != old.timings[crtc]
            || connectors(of: crtc) != old.connectors(of: crtc)
            || connectors(of: crtc).contains { objects[$0]?["link-status"] != old.objects[$0]?["link-status"] }
    }

    /// Returns whether the picture of a CRTC reaches its panels.
    func hasGoodLinks(_ crtc: UInt32) -> Bool {
        connectors(of: crtc).allSatisfy { objects[$0]?["link-status"] == 0 }
    }

    /// Shows a framebuffer on the whole of a CRTC, as the legacy calls do.
    mutating func show(_ framebuffer: UInt32, on plane: UInt32, of crtc: UInt32, width: Int, height: Int) {
        let values: [(String, Int)] = [
            ("FB_ID", Int(framebuffer)), ("CRTC_ID", Int(crtc)), ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", width << 16),
            ("SRC_H", height << 16), ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height),
        ]
        for (name, value) in values { objects[plane]?[name] = UInt64(value) }
    }

    /// Removes a CRTC's mode, connectors and planes.
    mutating func turnOff(_ crtc: UInt32) {
        objects[crtc]?["ACTIVE"] = 0
        objects[crtc]?["MODE_ID"] = 0
        timings[crtc] = nil
        for id in connectors(of: crtc) { objects[id]?["CRTC_ID"] = 0 }
        for id in planes(of: crtc) {
            objects[id]?["FB_ID"] = 0
            objects[id]?["CRTC_ID"] = 0
        }
    }
}
