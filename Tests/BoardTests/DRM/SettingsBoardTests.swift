import NotchDevices
import NotchTestSupport
import Testing

/// Tests what is left of the settings that a former master has made. The board's vkms keeps them as controllers do.
@Suite("Settings of a former master on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct SettingsBoardTests {
    private struct Setting: Equatable {
        var name: String
        var value: UInt64
        /// The name of the value of an enumeration.
        var choice: String?
    }

    private let drm = LibDRM()

    /// What a picture wants: neither curves nor a matrix, opaque, and below the other planes.
    private static let plain = [
        Setting(name: "CTM", value: 0), Setting(name: "DEGAMMA_LUT", value: 0), Setting(name: "GAMMA_LUT", value: 0),
        Setting(name: "alpha", value: 0xFFFF), Setting(name: "pixel blend mode", value: 2, choice: "None"),
        Setting(name: "zpos", value: 0),
    ]

    /// Returns the settings of a CRTC and its plane, by name, as any program may read them.
    private func settings(of crtc: UInt32, _ plane: UInt32) throws -> [Setting] {
        let card = try drm.open(BoardGuest.card("vkms").node())
        defer { card.close() }
        let properties = try card.properties(of: crtc, .crtc) + card.properties(of: plane, .plane)
        let names = Self.plain.map(\.name)
        return properties.filter { names.contains($0.name) }.sorted { $0.name < $1.name }.map {
            Setting(name: $0.name, value: $0.value, choice: $0.valueName)
        }
    }

    /// Inverts all colours by curves and a matrix, and fades the plane, which is moved up.
    private func spoil(_ client: AtomicClient) throws {
        let curve = (0..<256).flatMap { (step: UInt64) -> [UInt8] in
            // Red, green and blue with 16 bits each, and 16 bits of nothing.
            [255 - step, 255 - step, 255 - step].flatMap { [UInt8(0), UInt8($0)] } + [0, 0]
        }
        // A half on the diagonal, with 32 bits below the point.
        let matrix = (0..<9).flatMap { [0, 0, 0, $0.isMultiple(of: 4) ? 0x80 : 0, 0, 0, 0, 0] as [UInt8] }
        let curves = UInt64(try client.card.createBlob(curve))
        let changes = [
            FakeChange(client.crtc, "DEGAMMA_LUT", curves), FakeChange(client.crtc, "GAMMA_LUT", curves),
            FakeChange(client.crtc, "CTM", UInt64(try client.card.createBlob(matrix))),
            FakeChange(client.plane, "alpha", 0x2000), FakeChange(client.plane, "pixel blend mode", 1),
            FakeChange(client.plane, "zpos", 2),
        ]
        try client.modeset(client.framebuffer(), .allowModeset)
        try client.card.commit(client.request(changes), .allowModeset, cookie: 0)
    }

    @Test(
        "curves, matrix, alpha, blend mode and order of planes that were left are those of a picture again",
        arguments: [BoardPanel.vkms, .vkms.legacy])
    func formerMaster_leavesNothing(panel: BoardPanel) throws {
        let node = try BoardGuest.card("vkms").node()
        let client = try AtomicClient(drm, node)
        do {
            defer { client.card.close() }
            try spoil(client)
        }
        // A program that does not name them keeps them, whatever mode it sets.
        let next = try AtomicClient(drm, node)
        do {
            defer { next.card.close() }
            try next.modeset(next.framebuffer(), .allowModeset)
        }
        let left = try settings(of: client.crtc, client.plane)
        #expect(left.map(\.name) == Self.plain.map(\.name))
        #expect(zip(left, Self.plain).allSatisfy { $0 != $1 }, "\(left)")
        let daemon = try panel.daemon()
        try BoardScene().show(on: daemon)
        var now: [Setting] = []
        _ = try eventually {
            now = try settings(of: client.crtc, client.plane)
            return now == Self.plain
        }
        #expect(now == Self.plain)
    }
}
