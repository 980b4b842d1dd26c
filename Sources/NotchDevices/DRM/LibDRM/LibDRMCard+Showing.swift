import CDRM
import NotchSystem

/// Calls that change the picture, and the flip events that report its display.
extension LibDRMCard {
    func commit(_ request: DRMAtomicRequest, _ flags: DRMCommitFlags, cookie: UInt64) throws(Errno) {
        guard let properties = notch_drmModeAtomicAlloc() else { throw .noMemory }
        defer { notch_drmModeAtomicFree(properties) }
        for change in request.changes {
            try LibDRMResult.check(
                notch_drmModeAtomicAddProperty(properties, change.object, change.property, change.value))
        }
        try LibDRMResult.check(notch_drmModeAtomicCommit(descriptor, properties, flags.number, Self.pointer(cookie)))
    }

    func setCRTC(_ id: UInt32, framebuffer: UInt32, connectors: [UInt32], mode: DRMMode?) throws(Errno) {
        var connectors = connectors
        let count = Int32(clamping: connectors.count)
        guard let mode else {
            try LibDRMResult.check(notch_drmModeSetCrtc(descriptor, id, framebuffer, 0, 0, &connectors, count, nil))
            return
        }
        guard var timing = drmModeModeInfo(mode) else { throw .invalid }
        try LibDRMResult.check(notch_drmModeSetCrtc(descriptor, id, framebuffer, 0, 0, &connectors, count, &timing))
    }

    func pageFlip(_ crtc: UInt32, framebuffer: UInt32, cookie: UInt64) throws(Errno) {
        let flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        try LibDRMResult.check(notch_drmModePageFlip(descriptor, crtc, framebuffer, flags, Self.pointer(cookie)))
    }

    func markDirty(_ framebuffer: UInt32, _ clips: [DRMClip]) throws(Errno) {
        var rectangles = clips.map { clip in
            drmModeClip(
                x1: UInt16(clamping: clip.x1), y1: UInt16(clamping: clip.y1), x2: UInt16(clamping: clip.x2),
                y2: UInt16(clamping: clip.y2))
        }
        try LibDRMResult.check(
            notch_drmModeDirtyFB(descriptor, framebuffer, &rectangles, UInt32(clamping: rectangles.count)))
    }

    func setProperty(_ property: UInt32, of object: UInt32, _ kind: DRMObjectKind, to value: UInt64) throws(Errno) {
        try LibDRMResult.check(notch_drmModeObjectSetProperty(descriptor, object, kind.number, property, value))
    }

    func hideCursor(_ crtc: UInt32) throws(Errno) {
        try LibDRMResult.check(notch_drmModeSetCursor(descriptor, crtc, 0, 0, 0))
    }

    func disablePlane(_ id: UInt32) throws(Errno) {
        try LibDRMResult.check(notch_drmModeSetPlane(descriptor, id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }

    /// Reads the kernel's events as `drmHandleEvent` does. That function is not used, because it passes only the
    /// event's cookie to its handlers, and not the card.
    func readEvents() throws(Errno) -> [DRMFlipEvent] {
        var events: [DRMFlipEvent] = []
        // libdrm reads the same number of bytes: 32 flips. The kernel keeps events that do not fit for the next read.
        let result = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
            Result { () throws(Errno) in
                let count = try System.read(from: descriptor, into: buffer)
                DRMFlipEvent.append(to: &events, from: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        if case .failure(let error) = result, error != .wouldBlock { throw error }
        return events
    }

    /// Returns a cookie in libdrm's form: a pointer that libdrm and the kernel never dereference.
    private static func pointer(_ cookie: UInt64) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: cookie))
    }
}

extension DRMCommitFlags {
    fileprivate var number: UInt32 {
        var number: UInt32 = 0
        if contains(.testOnly) { number |= UInt32(DRM_MODE_ATOMIC_TEST_ONLY) }
        if contains(.nonblock) { number |= UInt32(DRM_MODE_ATOMIC_NONBLOCK) }
        if contains(.allowModeset) { number |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
        if contains(.pageFlipEvent) { number |= UInt32(DRM_MODE_PAGE_FLIP_EVENT) }
        return number
    }
}

extension DRMFlipEvent {
    /// Appends the flips among the bytes that were read from a card. The bytes are a sequence of `struct drm_event`,
    /// some of them `struct drm_event_vblank`. Events of other types are skipped.
    package static func append(to events: inout [DRMFlipEvent], from bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while rest.count >= MemoryLayout<drm_event>.size {
            let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: drm_event.self)
            // An impossible length, such as 0, would make this loop endless.
            guard header.length >= MemoryLayout<drm_event>.size, header.length <= rest.count else { return }
            let event = rest.prefix(Int(header.length))
            rest = rest.dropFirst(Int(header.length))
            guard header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), event.count >= MemoryLayout<drm_event_vblank>.size
            else { continue }
            let flip = UnsafeRawBufferPointer(rebasing: event).loadUnaligned(as: drm_event_vblank.self)
            events.append(
                DRMFlipEvent(
                    crtc: flip.crtc_id, sequence: flip.sequence,
                    timestamp: .seconds(Int64(flip.tv_sec)) + .microseconds(Int64(flip.tv_usec)),
                    cookie: flip.user_data))
        }
    }
}
