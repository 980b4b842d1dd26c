import CDRM

extension DRMFlipEvent {
    /// Appends the flips among the bytes that were read from a card. The bytes are one `struct drm_event` after
    /// another, some of which are `struct drm_event_vblank`. Events of other types are skipped.
    package static func append(to events: inout [DRMFlipEvent], from bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while rest.count >= MemoryLayout<drm_event>.size {
            let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: drm_event.self)
            // An impossible length, such as 0, would keep this loop going for ever.
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
