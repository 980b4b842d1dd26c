import NotchDRM
import NotchSystem

/// Atomic commits: everything that belongs together changes together, and can be tried first.
final class AtomicCommitter: DRMCommitter {
    private let card: any DRMCard
    private let mode: DRMMode
    private let source: (width: Int, height: Int)
    private let rotation: PlaneRotation
    private let connector: DRMPropertyTable
    private let crtc: DRMPropertyTable
    private let plane: DRMPropertyTable

    /// - Parameters:
    ///   - source: pixels of the buffers, which are the mode's unless the plane turns them.
    ///   - rotation: what the plane does.
    init(
        card: any DRMCard, connector: UInt32, crtc: UInt32, plane: UInt32, mode: DRMMode,
        source: (width: Int, height: Int), rotation: PlaneRotation
    ) throws(Errno) {
        self.card = card
        self.mode = mode
        self.source = source
        self.rotation = rotation
        self.connector = try DRMPropertyTable(of: connector, .connector, on: card)
        self.crtc = try DRMPropertyTable(of: crtc, .crtc, on: card)
        self.plane = try DRMPropertyTable(of: plane, .plane, on: card)
    }

    var takesClips: Bool { plane["FB_DAMAGE_CLIPS"] != nil }

    func test(_ framebuffer: UInt32) throws(Errno) {
        try modeset(framebuffer, [.testOnly, .allowModeset])
    }

    func modeset(_ framebuffer: UInt32) throws(Errno) {
        try modeset(framebuffer, .allowModeset)
    }

    private func modeset(_ framebuffer: UInt32, _ flags: DRMCommitFlags) throws(Errno) {
        // The kernel keeps what a state refers to, so that the blob need not outlive the commit.
        let blob = try card.createBlob(mode.timing)
        defer { card.destroyBlob(blob) }
        var request = DRMAtomicRequest()
        try request.set(connector.id("CRTC_ID"), of: connector.object, to: UInt64(crtc.object))
        try request.set(crtc.id("MODE_ID"), of: crtc.object, to: UInt64(blob))
        try request.set(crtc.id("ACTIVE"), of: crtc.object, to: 1)
        try request.set(plane.id("FB_ID"), of: plane.object, to: UInt64(framebuffer))
        try request.set(plane.id("CRTC_ID"), of: plane.object, to: UInt64(crtc.object))
        // The source is in 65536ths of a pixel: 16.16 fixed point.
        let places = [
            ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", source.width << 16), ("SRC_H", source.height << 16),
            ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", mode.width), ("CRTC_H", mode.height),
        ]
        for (name, value) in places { try request.set(plane.id(name), of: plane.object, to: UInt64(value)) }
        // Whoever had the plane before may have turned it.
        if let property = plane["rotation"] { request.set(property.id, of: plane.object, to: rotation.value) }
        try card.commit(request, flags, cookie: 0)
    }

    func flip(to framebuffer: UInt32, clips: [DRMClip], cookie: UInt64) throws(Errno) {
        var request = DRMAtomicRequest()
        try request.set(plane.id("FB_ID"), of: plane.object, to: UInt64(framebuffer))
        var blob: UInt32?
        if let property = plane["FB_DAMAGE_CLIPS"], !clips.isEmpty {
            // Without clips all counts as changed, which is right as well.
            blob = try? card.createBlob(DRMClip.bytes(of: clips))
            if let blob { request.set(property.id, of: plane.object, to: UInt64(blob)) }
        }
        defer { if let blob { card.destroyBlob(blob) } }
        try card.commit(request, [.nonblock, .pageFlipEvent], cookie: cookie)
    }

    func blank() throws(Errno) {
        var request = DRMAtomicRequest()
        try request.set(crtc.id("ACTIVE"), of: crtc.object, to: 0)
        try card.commit(request, .allowModeset, cookie: 0)
    }

    func turnOff() throws(Errno) {
        var request = DRMAtomicRequest()
        try request.set(plane.id("FB_ID"), of: plane.object, to: 0)
        try request.set(plane.id("CRTC_ID"), of: plane.object, to: 0)
        try request.set(connector.id("CRTC_ID"), of: connector.object, to: 0)
        try request.set(crtc.id("MODE_ID"), of: crtc.object, to: 0)
        try request.set(crtc.id("ACTIVE"), of: crtc.object, to: 0)
        try card.commit(request, .allowModeset, cookie: 0)
    }
}
