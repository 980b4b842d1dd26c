import NotchCore
import NotchDevices
import NotchSystem

/// A committer that uses atomic commits: related properties change together, and a commit can be tested first.
final class AtomicCommitter: DRMCommitter {
    private let card: any DRMCard
    private let mode: DRMMode
    private let source: (width: Int, height: Int)
    private let rotation: PlaneRotation
    private let connector: DRMPropertyTable
    private let crtc: DRMPropertyTable
    private let plane: DRMPropertyTable
    private let otherPlanes: [UInt32]
    private let plain: PlainSettings

    /// - Parameters:
    ///   - source: the size of the buffers in pixels, which is the size of the mode unless the plane rotates them by 90
    ///     degrees.
    ///   - rotation: the rotation by the plane.
    init(
        _ candidate: OutputCandidate, plane: UInt32, on card: any DRMCard, source: (width: Int, height: Int),
        rotation: PlaneRotation
    ) throws(Errno) {
        self.card = card
        self.source = source
        self.rotation = rotation
        mode = candidate.mode
        otherPlanes = candidate.otherPlanes
        connector = try DRMPropertyTable(of: candidate.connector.id, .connector, on: card)
        crtc = try DRMPropertyTable(of: candidate.crtc, .crtc, on: card)
        self.plane = try DRMPropertyTable(of: plane, .plane, on: card)
        plain = PlainSettings(connector: connector, crtc: crtc, plane: self.plane)
    }

    var takesClips: Bool { plane["FB_DAMAGE_CLIPS"] != nil }

    func test(_ framebuffer: UInt32) throws(Errno) {
        try modeset(framebuffer, [.testOnly, .allowModeset])
    }

    func modeset(_ framebuffer: UInt32) throws(Errno) { try modeset(framebuffer, .allowModeset) }

    func relight(_ framebuffer: UInt32, cookie: UInt64, isSet: Bool) throws(Errno) -> Bool {
        try modeset(framebuffer, [.allowModeset, .nonblock, .pageFlipEvent], cookie: cookie)
        return true
    }

    private func modeset(_ framebuffer: UInt32, _ flags: DRMCommitFlags, cookie: UInt64 = 0) throws(Errno) {
        // The kernel retains the objects of a state, so the blob need not outlive the commit.
        let blob = try card.createBlob(mode.timing)
        defer { card.destroyBlob(blob) }
        let request = try modeset(framebuffer, mode: blob)
        let left = leftPlanes()
        guard !left.isEmpty || !plain.settings.isEmpty else {
            return try card.commit(request, flags, cookie: cookie)
        }
        do throws(Errno) {
            try card.commit(setting(plain.settings, in: try taking(left, off: request)), flags, cookie: cookie)
        } catch {
            guard [.refused, .doubtful].contains(DRMFailure(error, "").kind) else { throw error }
            // The picture is shown even if a plane or a setting cannot be cleared. The others may still be cleared one
            // by one.
            try card.commit(request, flags, cookie: cookie)
            guard !flags.contains(.testOnly), !flags.contains(.nonblock) else { return }
            for plane in left { try? card.commit(try taking([plane], off: DRMAtomicRequest()), [], cookie: 0) }
            for each in plain.settings {
                try? card.commit(setting([each], in: DRMAtomicRequest()), .allowModeset, cookie: 0)
            }
        }
    }

    private func setting(_ settings: [PlainSettings.Setting], in request: DRMAtomicRequest) -> DRMAtomicRequest {
        settings.reduce(into: request) { $0.set($1.property, of: $1.object, to: $1.value) }
    }

    /// - Parameter mode: the id of the blob with the mode.
    private func modeset(_ framebuffer: UInt32, mode blob: UInt32) throws(Errno) -> DRMAtomicRequest {
        var request = DRMAtomicRequest()
        try request.set(connector.id("CRTC_ID"), of: connector.object, to: UInt64(crtc.object))
        // A failed link stays failed until a modeset sets it to good (drm_connector.c, link-status).
        if let property = connector["link-status"], let good = property.names.first(where: { $0.value == "Good" })?.key
        {
            request.set(property.id, of: connector.object, to: good)
        }
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
        // The program that used the plane previously may have set a rotation.
        if let property = plane["rotation"] { request.set(property.id, of: plane.object, to: rotation.value) }
        return request
    }

    /// Returns the planes that another program has left on the CRTC, such as a compositor's cursor.
    private func leftPlanes() -> [UInt32] {
        otherPlanes.filter { (try? card.plane($0))?.crtc == crtc.object }
    }

    /// Adds the removal of planes to a request. A property has the same id on all planes
    /// (`drm_mode_create_standard_properties`).
    private func taking(_ planes: [UInt32], off request: DRMAtomicRequest) throws(Errno) -> DRMAtomicRequest {
        var request = request
        for id in planes {
            try request.set(plane.id("FB_ID"), of: id, to: 0)
            try request.set(plane.id("CRTC_ID"), of: id, to: 0)
        }
        return request
    }

    func flip(to framebuffer: UInt32, clips: [DRMClip], cookie: UInt64) throws(Errno) {
        var request = DRMAtomicRequest()
        try request.set(plane.id("FB_ID"), of: plane.object, to: UInt64(framebuffer))
        var blob: UInt32?
        if let property = plane["FB_DAMAGE_CLIPS"], !clips.isEmpty {
            // Without clips, the whole picture counts as changed, which is correct as well.
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

/// A rotation that a plane applies during scan-out.
struct PlaneRotation: Hashable {
    /// The rotation as bits of `DRM_MODE_ROTATE_*`.
    let value: UInt64

    static let none = PlaneRotation(value: 1)

    /// - Parameter property: the plane's property `rotation`.
    /// - Returns: `nil` if the plane does not support the rotation.
    init?(_ rotation: Rotation, property: DRMProperty?) {
        // The kernel's rotations are counter-clockwise.
        let name =
            switch rotation {
            case .none: "rotate-0"
            case .clockwise90: "rotate-270"
            case .half: "rotate-180"
            case .clockwise270: "rotate-90"
            }
        guard let bit = property?.names.first(where: { $0.value == name })?.key, bit < 64 else { return nil }
        value = 1 << bit
    }

    /// Whether the rotation swaps width and height.
    var isSideways: Bool { value & 0b1010 != 0 }

    private init(value: UInt64) { self.value = value }
}

extension DRMClip {
    /// Returns the clips in the form of `FB_DAMAGE_CLIPS`: an array of `struct drm_mode_rect`, four signed 32-bit
    /// numbers in host order.
    static func bytes(of clips: [DRMClip]) -> [UInt8] {
        let numbers = clips.flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] }.map { Int32(truncatingIfNeeded: $0) }
        return numbers.withUnsafeBytes { Array($0) }
    }
}
