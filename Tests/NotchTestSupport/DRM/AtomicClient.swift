import Glibc
package import NotchDevices
package import NotchSystem

/// A minimal program that shows frame buffers on a card by atomic commits.
package final class AtomicClient {
    package let card: any DRMCard
    package let candidate: OutputCandidate
    private var ids: [UInt32: [String: UInt32]] = [:]

    package convenience init(_ drm: FakeDRM) throws {
        try self.init(drm, "/dev/dri/card0")
    }

    package init(_ system: any DRMSystem, _ path: String) throws {
        let chosen = try CardSearch.open(on: system, for: OutputRequest(card: path, format: .xrgb8888, isAtomic: true))
        card = chosen.card
        candidate = chosen.candidates[0]
        let objects: [(UInt32, DRMObjectKind)] = [
            (candidate.connector.id, .connector), (candidate.crtc, .crtc), (candidate.plane ?? 0, .plane),
        ]
        for (object, kind) in objects {
            for property in try card.properties(of: object, kind) {
                ids[object, default: [:]][property.name] = property.id
            }
        }
    }

    package var mode: DRMMode { candidate.mode }
    package var connector: UInt32 { candidate.connector.id }
    package var crtc: UInt32 { candidate.crtc }
    package var plane: UInt32 { candidate.plane ?? 0 }

    /// Returns whether there is an event to read. Waits for it for at most `milliseconds`.
    package func isReadable(milliseconds: Int32 = 0) -> Bool {
        var query = pollfd(fd: card.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&query, 1, milliseconds) == 1 && query.revents & Int16(POLLIN) != 0
    }

    package func request(_ changes: [FakeChange]) -> DRMAtomicRequest {
        changes.reduce(into: DRMAtomicRequest()) {
            // 9999 is the number of no property. libdrm itself refuses 0.
            $0.set(ids[$1.object]?[$1.property] ?? 9999, of: $1.object, to: $1.value)
        }
    }

    /// Makes a frame buffer of XRGB8888, by default of the mode's size.
    ///
    /// - Parameter pixels: the rows of pixels, without gaps. Bytes without a pixel are `value`.
    package func framebuffer(
        width: Int? = nil, height: Int? = nil, filledWith value: UInt8 = 0, pixels: [UInt32] = []
    ) throws -> UInt32 {
        let buffer = try card.createDumbBuffer(
            width: width ?? mode.width, height: height ?? mode.height, bitsPerPixel: 32)
        let mapping = try card.map(buffer)
        mapping.bytes.fill(with: value)
        pixels.withUnsafeBytes { pixels in
            for start in stride(from: 0, to: pixels.count, by: buffer.width * 4) {
                let row = mapping.bytes[(start / (buffer.width * 4) * buffer.pitch)...]
                UnsafeMutableRawBufferPointer(rebasing: row)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels[start..<start + buffer.width * 4]))
            }
        }
        return try card.addFramebuffer(buffer, format: .xrgb8888)
    }

    /// Returns the request that turns the output on.
    package func modeset(_ framebuffer: UInt32, rotation: UInt64? = nil) throws(Errno) -> DRMAtomicRequest {
        let blob = UInt64(try card.createBlob(mode.timing))
        let isSideways = (rotation ?? 1) & 0b1010 != 0
        let (width, height) = isSideways ? (mode.height, mode.width) : (mode.width, mode.height)
        let values: [(UInt32, String, Int)] = [
            (connector, "CRTC_ID", Int(crtc)), (crtc, "ACTIVE", 1), (crtc, "MODE_ID", Int(blob)),
            (plane, "FB_ID", Int(framebuffer)), (plane, "CRTC_ID", Int(crtc)), (plane, "SRC_X", 0),
            (plane, "SRC_Y", 0), (plane, "SRC_W", width << 16), (plane, "SRC_H", height << 16), (plane, "CRTC_X", 0),
            (plane, "CRTC_Y", 0), (plane, "CRTC_W", mode.width), (plane, "CRTC_H", mode.height),
        ]
        var changes = values.map { FakeChange($0, $1, UInt64($2)) }
        if let rotation { changes.append(FakeChange(plane, "rotation", rotation)) }
        return request(changes)
    }

    package func modeset(
        _ framebuffer: UInt32, _ flags: DRMCommitFlags, rotation: UInt64? = nil
    ) throws(Errno) {
        try card.commit(try modeset(framebuffer, rotation: rotation), flags, cookie: 0)
    }

    /// Shows a buffer on another plane, at the corner of the CRTC, as compositors show their cursor.
    package func show(_ framebuffer: UInt32, on plane: UInt32, width: Int, height: Int) throws {
        for property in try card.properties(of: plane, .plane) {
            ids[plane, default: [:]][property.name] = property.id
        }
        let values = [
            ("FB_ID", Int(framebuffer)), ("CRTC_ID", Int(crtc)), ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", width << 16),
            ("SRC_H", height << 16), ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height),
        ]
        try card.commit(request(values.map { FakeChange(plane, $0, UInt64($1)) }), [], cookie: 0)
    }

    package func flip(_ framebuffer: UInt32, cookie: UInt64, clips: [DRMClip]? = nil) throws(Errno) {
        var changes = [FakeChange(plane, "FB_ID", UInt64(framebuffer))]
        if let clips {
            let numbers = clips.flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] }
            let bytes = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
            changes.append(FakeChange(plane, "FB_DAMAGE_CLIPS", UInt64(try card.createBlob(bytes))))
        }
        try card.commit(request(changes), [.nonblock, .pageFlipEvent], cookie: cookie)
    }
}
