import NotchDevices

/// The driver's part of a commit.
extension FakeCard {
    /// The frame buffer that a CRTC is set to show; 0 for none.
    func shown(on crtc: UInt32) -> UInt32 {
        primaryPlane(of: crtc).flatMap { state.objects[$0] }.map { UInt32($0["FB_ID"]) } ?? 0
    }

    /// Passes an update to the driver, which records it. A driver that transfers also copies it to the panel.
    func update(_ crtc: UInt32, _ plane: UInt32, clips: [DRMClip]?, isModeset: Bool) {
        let id = shown(on: crtc)
        guard let framebuffer = framebuffers[id], state.isActive(crtc) else {
            updates.append(
                FakeUpdate(crtc: crtc, framebuffer: id, isModeset: isModeset, clips: clips, flushed: [], bytes: 0))
            scanned[crtc] = nil
            panels[crtc] = nil
            return
        }
        let flushed = flushed(clips, of: framebuffer, isModeset: isModeset)
        let area = flushed.reduce(0) { $0 + ($1.x2 - $1.x1) * ($1.y2 - $1.y1) }
        updates.append(
            FakeUpdate(
                crtc: crtc, framebuffer: id, isModeset: isModeset, clips: clips, flushed: flushed,
                bytes: area * framebuffer.format.bytesPerPixel))
        guard model.transfers else { return }
        let fits = panels[crtc].map {
            ($0.width, $0.height, $0.format) == (framebuffer.width, framebuffer.height, framebuffer.format)
        }
        if fits != true {
            panels[crtc] = FakePanelImage(
                width: framebuffer.width, height: framebuffer.height, format: framebuffer.format)
        }
        for clip in flushed { panels[crtc]?.copy(clip, framebuffer.pixels(clip)) }
    }

    /// Returns the rectangles that the driver sends. Without clips, and in a modeset, the whole frame buffer is sent
    /// (`drm_atomic_helper_damage_iter_init`).
    private func flushed(
        _ clips: [DRMClip]?, of framebuffer: FakeFramebuffer, isModeset: Bool
    ) -> [DRMClip] {
        let bounds = framebuffer.bounds
        guard let clips, !clips.isEmpty, !isModeset else { return [bounds] }
        let inside = clips.map { clip in
            DRMClip(
                x1: max(0, min(clip.x1, bounds.x2)), y1: max(0, min(clip.y1, bounds.y2)),
                x2: max(0, min(clip.x2, bounds.x2)), y2: max(0, min(clip.y2, bounds.y2)))
        }.filter { $0.x1 < $0.x2 && $0.y1 < $0.y2 }
        guard model.mergesClips, let first = inside.first else { return inside }
        return [
            inside.dropFirst().reduce(first) {
                DRMClip(
                    x1: min($0.x1, $1.x1), y1: min($0.y1, $1.y1), x2: max($0.x2, $1.x2), y2: max($0.y2, $1.y2))
            }
        ]
    }

    /// Puts a commit in flight, and completes it at once unless it must stay in flight.
    func start(_ flip: FakeFlip, on crtc: UInt32, waits: Bool) {
        flips[crtc] = flip
        // A waiting commit is complete when it returns. So is a commit that turns the CRTC off.
        if waits || flipping == .immediate { completeFlip(crtc) }
    }

    /// Returns the planes that a CRTC shows, except its primary plane.
    package func overlays(of crtc: UInt32 = 300) -> [UInt32] {
        state.planes(of: crtc).filter { $0 != primaryPlane(of: crtc) }
    }

    /// Puts the frame buffer of the first CRTC on another plane, as another program may have done while it was master.
    package func occupy(_ plane: UInt32, of crtc: UInt32 = 300, width: Int = 64, height: Int = 64) {
        state.show(shown(on: 300), on: plane, of: crtc, width: width, height: height)
    }

    /// Returns the picture on the panel of a CRTC, or `nil` if the panel is dark.
    ///
    /// A frame buffer in flight is not visible yet, unless the driver transfers.
    package func panelFormat(_ crtc: UInt32 = 300) -> FakePanelImage? {
        guard state.isActive(crtc), state.hasGoodLinks(crtc), let plane = primaryPlane(of: crtc),
            let object = state.objects[plane]
        else { return nil }
        let picture: FakePanelImage? =
            model.transfers
            ? panels[crtc]
            : scanned[crtc].map {
                FakePanelImage(width: $0.width, height: $0.height, format: $0.format, bytes: $0.pixels($0.bounds))
            }
        return object["rotation"] > 1 ? picture?.turned(object["rotation"]) : picture
    }
}
