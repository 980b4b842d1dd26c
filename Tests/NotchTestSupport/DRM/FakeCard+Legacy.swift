import Glibc
import NotchDevices
import NotchSystem

/// The legacy calls. They change the same state as atomic commits do.
extension FakeCard {
    /// `drm_mode_setcrtc`
    func setCRTC(
        _ crtc: UInt32, framebuffer: UInt32, connectors: [UInt32], mode: DRMMode?
    ) throws(Errno) {
        guard let plane = primaryPlane(of: crtc) else { throw .noEntry }
        guard let mode else {
            guard connectors.isEmpty else { throw .invalid }
            finish(crtc)
            state.turnOff(crtc)
            update(crtc, plane, clips: nil, isModeset: true)
            return
        }
        guard let buffer = framebuffers[framebuffer] else { throw .noEntry }
        guard let size = DRMMode.size(ofTiming: mode.timing), !connectors.isEmpty else { throw .invalid }
        guard connectors.allSatisfy({ index(ofConnector: $0) != nil }) else { throw .noEntry }
        guard buffer.width >= size.width, buffer.height >= size.height else { throw .noSpace }
        var next = state
        for id in next.connectors(of: crtc) { next.objects[id]?["CRTC_ID"] = 0 }
        for id in connectors {
            next.objects[id]?["CRTC_ID"] = UInt64(crtc)
            next.objects[id]?["DPMS"] = 0
            next.objects[id]?["link-status"] = 0
        }
        next.timings[crtc] = mode.timing
        next.objects[crtc]?["ACTIVE"] = 1
        next.show(framebuffer, on: plane, of: crtc, width: size.width, height: size.height)
        try check(crtc, next)
        let isModeset = next.needsModeset(crtc, from: state)
        finish(crtc)
        state = next
        update(crtc, plane, clips: nil, isModeset: isModeset)
        start(FakeFlip(file: nil, cookie: 0, framebuffer: framebuffer), on: crtc, waits: true)
    }

    /// `drm_mode_page_flip_ioctl`
    func pageFlip(_ crtc: UInt32, framebuffer: UInt32, cookie: UInt64, file: FakeCardFile) throws(Errno) {
        guard let plane = primaryPlane(of: crtc), let buffer = framebuffers[framebuffer] else { throw .noEntry }
        // "Unbound, presumably due to a hotplug event", says the kernel.
        guard let present = framebuffers[shown(on: crtc)] else { throw .busy }
        guard let size = state.timings[crtc].flatMap(DRMMode.size(ofTiming:)), state.isActive(crtc) else {
            throw .invalid
        }
        guard buffer.width >= size.width, buffer.height >= size.height else { throw .noSpace }
        guard buffer.format == present.format else { throw .invalid }
        guard flips[crtc] == nil else { throw .busy }
        state.objects[plane]?["FB_ID"] = UInt64(framebuffer)
        update(crtc, plane, clips: nil, isModeset: false)
        start(FakeFlip(file: file, cookie: cookie, framebuffer: framebuffer), on: crtc, waits: false)
    }

    /// `drm_mode_dirtyfb_ioctl`. A frame buffer that no CRTC shows is not sent to a panel.
    func markDirty(_ framebuffer: UInt32, _ clips: [DRMClip]) throws(Errno) {
        guard framebuffers[framebuffer] != nil else { throw .noEntry }
        // The kernel takes up to `DRM_MODE_FB_DIRTY_MAX_CLIPS` clips, and refuses a pointer to none.
        guard (1...256).contains(clips.count) else { throw .invalid }
        guard model.hasDirtyFB else { throw .notImplemented }
        for crtc in state.ids(.crtc) where shown(on: crtc) == framebuffer {
            guard let plane = primaryPlane(of: crtc) else { continue }
            finish(crtc)
            update(crtc, plane, clips: clips, isModeset: false)
        }
    }

    /// `drm_mode_cursor_ioctl` without a buffer
    func hideCursor(_ crtc: UInt32) throws(Errno) {
        guard let bit = state.ids(.crtc).firstIndex(of: crtc) else { throw .noEntry }
        let cursors = model.planes.indices.filter {
            model.planes[$0].kind == .cursor && model.planes[$0].possibleCRTCs >> UInt32(bit) & 1 == 1
        }
        guard let cursor = cursors.first else { throw Errno(rawValue: ENXIO) }
        try disablePlane(plane(cursor))
    }

    /// `drm_mode_setplane` without a frame buffer
    func disablePlane(_ id: UInt32) throws(Errno) {
        guard state.objects[id]?.kind == .plane else { throw .noEntry }
        state.objects[id]?["FB_ID"] = 0
        state.objects[id]?["CRTC_ID"] = 0
    }

    /// `drm_mode_obj_set_property_ioctl`
    func setProperty(_ property: UInt32, of id: UInt32, _ kind: DRMObjectKind, to value: UInt64) throws(Errno) {
        guard let object = state.objects[id], object.kind == kind,
            let known = object.properties.first(where: { $0.property.id == property })
        else { throw .noEntry }
        guard known.accepts(value), !known.isAtomic, !model.fixedSettings.contains(known.property.name) else {
            throw .invalid
        }
        state.objects[id]?[known.property.name] = value
        let crtc = crtc(ofConnector: id)
        guard known.property.name == "DPMS", crtc != 0, let plane = primaryPlane(of: crtc) else { return }
        finish(crtc)
        state.objects[crtc]?["ACTIVE"] = value == 0 ? 1 : 0
        update(crtc, plane, clips: nil, isModeset: true)
        scanned[crtc] = framebuffers[shown(on: crtc)]
    }
}
