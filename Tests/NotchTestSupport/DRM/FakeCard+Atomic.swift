import Glibc
import NotchDevices
import NotchSystem

/// Atomic commits: `drm_mode_atomic_ioctl` and the helpers that it calls.
extension FakeCard {
    func commit(
        _ request: DRMAtomicRequest, _ flags: DRMCommitFlags, cookie: UInt64, file: FakeCardFile
    ) throws(Errno) {
        guard file.isAtomic, !(flags.contains(.testOnly) && flags.contains(.pageFlipEvent)) else { throw .invalid }
        var next = state
        for change in request.changes { try apply(change, to: &next) }
        for plane in next.ids(.plane) where next.objects[plane]?["FB_ID"] == 0 && state.objects[plane]?["FB_ID"] != 0 {
            if let index = index(ofPlane: plane), model.planes[index].isFixed { throw .invalid }
        }
        let crtcs = touched(by: request, in: next)
        guard !crtcs.isEmpty || !flags.contains(.pageFlipEvent) else { throw .invalid }
        let modesets = crtcs.filter { next.needsModeset($0, from: state) }
        for crtc in crtcs {
            try check(crtc, next)
            let wasDark = !next.isActive(crtc) && !state.isActive(crtc)
            guard !(wasDark && flags.contains(.pageFlipEvent)) else { throw .invalid }
        }
        guard modesets.isEmpty || flags.contains(.allowModeset) else { throw .invalid }
        guard !flags.contains(.testOnly) else { return }
        guard !flags.contains(.nonblock) || crtcs.allSatisfy({ flips[$0] == nil }) else { throw .busy }

        var clips: [UInt32: [DRMClip]] = [:]
        for plane in next.ids(.plane) {
            let blob = UInt32(next.objects[plane]?["FB_DAMAGE_CLIPS"] ?? 0)
            clips[plane] = blobs[blob].map { Self.clips($0.bytes) }
            // Damage belongs to one commit (`drm_atomic_plane_duplicate_state` clears it).
            next.objects[plane]?["FB_DAMAGE_CLIPS"] = 0
        }
        let planes = Set(request.changes.map(\.object))
        state = next
        for crtc in crtcs {
            if !flags.contains(.nonblock) { finish(crtc) }
            if let plane = primaryPlane(of: crtc), planes.contains(plane) || modesets.contains(crtc) {
                update(crtc, plane, clips: clips[plane], isModeset: modesets.contains(crtc))
            }
            start(
                FakeFlip(
                    file: flags.contains(.pageFlipEvent) ? file : nil, cookie: cookie,
                    framebuffer: shown(on: crtc)), on: crtc, waits: !flags.contains(.nonblock))
        }
    }

    private func apply(_ change: DRMAtomicRequest.Change, to next: inout FakeState) throws(Errno) {
        guard let object = next.objects[change.object],
            let property = object.properties.first(where: { $0.property.id == change.property })
        else { throw .noEntry }
        let name = property.property.name
        // An atomic commit blanks by ACTIVE and may not set DPMS (`drm_atomic_connector_set_property`).
        guard property.accepts(change.value), name != "DPMS" else { throw .invalid }
        let number = UInt32(truncatingIfNeeded: change.value)
        let isKnown =
            switch name {
            case "FB_ID": number == 0 || framebuffers[number] != nil
            case "CRTC_ID": number == 0 || next.objects[number]?.kind == .crtc
            case "MODE_ID": number == 0 || blobs[number].map { DRMMode.size(ofTiming: $0.bytes) != nil } ?? false
            case "FB_DAMAGE_CLIPS": number == 0 || blobs[number].map { $0.bytes.count % 16 == 0 } ?? false
            case "ACTIVE": number <= 1
            default: true
            }
        guard isKnown, !model.fixedSettings.contains(name) else { throw .invalid }
        // Only the hardware makes a link bad (`drm_atomic_connector_set_property`).
        if name == "link-status", number != 0 { return }
        next.objects[change.object]?[name] = change.value
        if name == "MODE_ID" { next.timings[change.object] = blobs[number]?.bytes }
    }

    /// Returns the CRTCs that a request concerns: those that it names, and those that its planes and connectors leave
    /// or join.
    private func touched(by request: DRMAtomicRequest, in next: FakeState) -> [UInt32] {
        var crtcs: Set<UInt32> = []
        for id in request.changes.map(\.object) {
            guard let object = next.objects[id] else { continue }
            if object.kind == .crtc {
                crtcs.insert(id)
            } else {
                crtcs.formUnion([state, next].compactMap { $0.objects[id].map { UInt32($0["CRTC_ID"]) } })
            }
        }
        return crtcs.subtracting([0]).sorted()
    }

    /// `drm_atomic_crtc_check`, `drm_atomic_helper_check_modeset`, `drm_atomic_plane_check`.
    func check(_ crtc: UInt32, _ next: FakeState) throws(Errno) {
        let connectors = next.connectors(of: crtc)
        guard let bit = next.ids(.crtc).firstIndex(of: crtc),
            connectors.isEmpty == (next.timings[crtc] == nil), next.timings[crtc] != nil || !next.isActive(crtc),
            connectors.allSatisfy({ encoder(encoderID($0)).map { $0.possibleCRTCs >> UInt32(bit) & 1 == 1 } ?? false })
        else { throw .invalid }
        for plane in next.ids(.plane) {
            guard let object = next.objects[plane], let index = index(ofPlane: plane) else { continue }
            // A plane has both a frame buffer and a CRTC, or neither.
            guard (object["FB_ID"] == 0) == (object["CRTC_ID"] == 0) else { throw .invalid }
            guard object["CRTC_ID"] == UInt64(crtc) else { continue }
            guard model.planes[index].possibleCRTCs >> UInt32(bit) & 1 == 1 else { throw .invalid }
            try check(object, model.planes[index], next.timings[crtc])
        }
    }

    private func check(_ object: FakeObject, _ plane: FakePlane, _ timing: [UInt8]?) throws(Errno) {
        guard let framebuffer = framebuffers[UInt32(object["FB_ID"])], plane.formats.contains(framebuffer.format) else {
            throw .invalid
        }
        let source = (width: Int(object["SRC_W"] >> 16), height: Int(object["SRC_H"] >> 16))
        guard Int(object["SRC_X"] >> 16) + source.width <= framebuffer.width,
            Int(object["SRC_Y"] >> 16) + source.height <= framebuffer.height
        else { throw .noSpace }
        let isSideways = object["rotation"] & 0b1010 != 0
        let target = (width: Int(object["CRTC_W"]), height: Int(object["CRTC_H"]))
        // No scaling, and a primary plane fills its CRTC (`drm_atomic_helper_check_plane_state`).
        guard target == (isSideways ? (source.height, source.width) : source) else { throw .invalid }
        guard plane.kind == .primary, let size = timing.flatMap(DRMMode.size(ofTiming:)) else { return }
        guard target == size, object["CRTC_X"] == 0, object["CRTC_Y"] == 0 else { throw .invalid }
        if let error = refusal?(size.width, size.height, framebuffer.format) { throw error }
    }

    /// The rectangles of a blob of `struct drm_mode_rect`.
    private static func clips(_ bytes: [UInt8]) -> [DRMClip] {
        let numbers = stride(from: 0, to: bytes.count - 3, by: 4).map { start in
            Int(Int32(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << ($1 * 8) }))
        }
        return stride(from: 0, to: numbers.count - 3, by: 4).map {
            DRMClip(x1: numbers[$0], y1: numbers[$0 + 1], x2: numbers[$0 + 2], y2: numbers[$0 + 3])
        }
    }
}
