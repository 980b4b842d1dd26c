import Glibc
import NotchDRM
import NotchSystem
import NotchTestSupport

/// The error number that a call fails with; `nil` where it does not fail.
func errno<Value>(of call: () throws -> Value) -> Errno? {
    do {
        _ = try call()
        return nil
    } catch {
        return error as? Errno
    }
}

/// A program that shows something on the first connector of a card by atomic commits.
final class FakeClient {
    let card: any DRMCard
    private var ids: [String: UInt32] = [:]

    init(_ drm: FakeDRM) throws {
        card = try drm.open("/dev/dri/card0")
        try card.setClientCapability(.atomic, 1)
        for (object, kind) in [(UInt32(100), DRMObjectKind.connector), (300, .crtc), (400, .plane)] {
            for property in try card.properties(of: object, kind) { ids[property.name] = property.id }
        }
    }

    var isReadable: Bool {
        var query = pollfd(fd: card.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&query, 1, 0) == 1
    }

    func request(_ changes: [FakeChange]) -> DRMAtomicRequest {
        changes.reduce(into: DRMAtomicRequest()) { $0.set(ids[$1.property] ?? 0, of: $1.object, to: $1.value) }
    }

    /// A frame buffer of XRGB8888, each byte of which is `value`, or which has these pixels.
    func framebuffer(
        width: Int = 1480, height: Int = 320, filledWith value: UInt8 = 0, pixels: [UInt32]? = nil
    ) throws -> UInt32 {
        let buffer = try card.createDumbBuffer(width: width, height: height, bitsPerPixel: 32)
        let mapping = try card.map(buffer)
        mapping.bytes.initializeMemory(as: UInt8.self, repeating: value)
        for (index, pixel) in (pixels ?? []).enumerated() {
            mapping.bytes.storeBytes(
                of: pixel, toByteOffset: index / width * buffer.pitch + index % width * 4, as: UInt32.self)
        }
        return try card.addFramebuffer(buffer, format: .xrgb8888)
    }

    func modeset(
        _ framebuffer: UInt32, _ flags: DRMCommitFlags, rotation: UInt64? = nil, width: Int = 1480, height: Int = 320
    ) throws(Errno) {
        guard let mode = try card.connector(100, probe: true).modes.first else { throw .noEntry }
        let blob = UInt64(try card.createBlob(mode.timing))
        let values: [(UInt32, String, Int)] = [
            (100, "CRTC_ID", 300), (300, "ACTIVE", 1), (300, "MODE_ID", Int(blob)), (400, "FB_ID", Int(framebuffer)),
            (400, "CRTC_ID", 300), (400, "SRC_W", width << 16), (400, "SRC_H", height << 16),
            (400, "CRTC_W", mode.width), (400, "CRTC_H", mode.height),
        ]
        var changes = values.map { FakeChange($0, $1, UInt64($2)) }
        if let rotation { changes.append(FakeChange(400, "rotation", rotation)) }
        try card.commit(request(changes), flags, cookie: 0)
    }

    func flip(_ framebuffer: UInt32, cookie: UInt64, clips: [DRMClip]? = nil) throws(Errno) {
        var changes = [FakeChange(400, "FB_ID", UInt64(framebuffer))]
        if let clips {
            let numbers = clips.flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] }
            let bytes = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
            changes.append(FakeChange(400, "FB_DAMAGE_CLIPS", UInt64(try card.createBlob(bytes))))
        }
        try card.commit(request(changes), [.nonblock, .pageFlipEvent], cookie: cookie)
    }
}
