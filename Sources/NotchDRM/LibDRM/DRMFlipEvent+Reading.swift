import CDRM

extension DRMFlipEvent {
    /// Takes the flips from what reading a card gave: `struct drm_event` after `struct drm_event`, some of them
    /// `struct drm_event_vblank`. Others are skipped.
    package static func append(to events: inout [DRMFlipEvent], from bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while rest.count >= MemoryLayout<drm_event>.size {
            let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: drm_event.self)
            // A length that cannot be would make us read on for ever.
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
