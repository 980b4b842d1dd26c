import Foundation
import Glibc
import NotchCore
import NotchDevices
import NotchSystem
import NotchTestSupport
import Testing

/// Tests the calls through libdrm on the kernel's own drivers.
@Suite("libdrm on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct LibDRMBoardTests {
    private let drm = LibDRM()

    @Test(
        "a card tells what it is",
        arguments: [
            ("bar", "virtio_gpu", "Virtual", "1480x320"), ("portrait", "virtio_gpu", "Virtual", "480x1920"),
            ("small", "virtio_gpu", "Virtual", "320x170"), ("bochs", "bochs-drm", "Virtual", "1024x768"),
            ("cirrus", "cirrus", "VGA", "1024x768"), ("vkms", "vkms", "Virtual", "1024x768"),
        ])
    func card_isDescribed(_ id: String, _ driver: String, _ type: String, _ size: String) throws {
        let known = try BoardGuest.card(id)
        let node = try known.node()
        #expect(try drm.cardPaths().contains(node))
        let card = try drm.open(node)
        defer { card.close() }
        #expect(card.isMaster)
        let description = try CardDescription(of: card)
        #expect(description.driver.name == driver)
        // A card of virtio is a child of the device in the slot.
        #expect(description.driver.devicePath.hasPrefix(known.device.resolvingSymlinksInPath().path))
        #expect(description.defect == nil)
        #expect(description.isAtomic)
        #expect(description.planes.contains { $0.type == "Primary" && $0.plane.formats.contains(.xrgb8888) })
        let best = try #require(OutputSelection.candidates(on: description, for: OutputRequest()).first)
        let name = try known.connector().lastPathComponent
        #expect(name.hasSuffix("-" + best.connector.name))
        #expect(best.connector.name.hasPrefix(type + "-"))
        #expect(best.mode.name == size)
        #expect(best.format == (driver == "cirrus" ? .rgb565 : .xrgb8888))
        #expect((40...80).contains(try #require(best.mode.refresh)))
    }

    @Test("a link by path leads to the node, and the driver of several cards is ambiguous")
    func card_isFound() throws {
        let node = try BoardGuest.card("bar").node()
        let folder = try TemporaryFolder()
        try folder.link("by-path", to: node)
        let chosen = try CardSearch.open(on: drm, for: OutputRequest(card: folder.path + "/by-path"))
        #expect(chosen.card.path == node)
        chosen.card.close()
        let request = OutputRequest(card: "virtio_gpu")
        #expect(throws: SelectionError.self) { try CardSearch.open(on: drm, for: request) }
        let vkms = try CardSearch.open(on: drm, for: OutputRequest(card: "vkms"))
        #expect(try vkms.card.path == BoardGuest.card("vkms").node())
        vkms.card.close()
    }

    @Test("the model of the kernel gives the kernel's answers")
    func model_isTrue() throws {
        let node = try BoardGuest.card("vkms").node()
        let card = FakeCard {
            $0.hasDirtyFB = false
            $0.connectors = [FakeConnector("Virtual-1", .fake(1480, 320), tellsLink: true)]
            $0.planes = [FakePlane(hasDamageClips: false), FakePlane(.cursor, hasDamageClips: false)]
        }
        // The administrator may become master whenever no program is.
        card.isPrivileged = true
        let model = try KernelQuestions.answers(of: FakeDRM(card), "/dev/dri/card0")
        var real = try KernelQuestions.answers(of: drm, node)
        // A vblank may come between two calls. Then the second call is not too early.
        for _ in 0..<2 where real != model { real = try KernelQuestions.answers(of: drm, node) }
        for (expected, actual) in zip(real, model) { #expect(expected == actual) }
        #expect(real.count == model.count)
    }

    @Test("atomic commits put pixels on the panel", arguments: ["bar", "portrait", "small", "bochs"])
    func commit_isOnTheGlass(_ id: String) throws {
        let client = try AtomicClient(drm, BoardGuest.card(id).node())
        defer { client.card.close() }
        let picture = Pattern.picture(width: client.mode.width, height: client.mode.height)
        let black = try client.framebuffer()
        let framebuffer = try client.framebuffer(pixels: picture.words)
        try client.modeset(black, .allowModeset)
        try client.flip(framebuffer, cookie: 0x1234_5678_9ABC)
        #expect(client.isReadable(milliseconds: 2000))
        let events = try client.card.readEvents()
        #expect(events.map(\.cookie) == [0x1234_5678_9ABC])
        #expect(events.map(\.crtc) == [client.crtc])
        #expect(try PanelShot.difference(of: id, from: picture) == nil)
    }

    @Test("a driver that copies takes the box around the clips that it gets", arguments: ["small"])
    func clips_boundWhatIsCopied(_ id: String) throws {
        let client = try AtomicClient(drm, BoardGuest.card(id).node())
        let (card, mode) = (client.card, client.mode)
        defer { card.close() }
        let buffer = try card.createDumbBuffer(width: mode.width, height: mode.height, bitsPerPixel: 32)
        let memory = try card.map(buffer)
        memory.bytes.fill(with: 0x20)
        let framebuffer = try card.addFramebuffer(buffer, format: .xrgb8888)
        try client.modeset(framebuffer, .allowModeset)
        let expected = Pixmap(width: mode.width, height: mode.height, colour: 0xFF20_2020)
        // QEMU copies the whole picture some time after a modeset.
        let before = try PanelShot.difference(of: id, from: expected)
        #expect(before == nil)
        memory.bytes.fill(with: 0xFF)
        try card.markDirty(
            framebuffer, [DRMClip(x1: 10, y1: 20, x2: 30, y2: 25), DRMClip(x1: 40, y1: 22, x2: 50, y2: 40)])
        for y in 20..<40 { for x in 10..<50 { expected[x, y] = 0xFFFF_FFFF } }
        #expect(try PanelShot.difference(of: id, from: expected) == nil)
    }

    @Test("the legacy calls put pixels on the panel", arguments: ["bar", "small", "bochs"])
    func legacyCalls_areOnTheGlass(_ id: String) throws {
        let client = try AtomicClient(drm, BoardGuest.card(id).node())
        defer { client.card.close() }
        let picture = Pattern.picture(width: client.mode.width, height: client.mode.height)
        let black = try client.framebuffer()
        let framebuffer = try client.framebuffer(pixels: picture.words)
        try client.card.setCRTC(client.crtc, framebuffer: black, connectors: [client.connector], mode: client.mode)
        try client.card.pageFlip(client.crtc, framebuffer: framebuffer, cookie: 7)
        #expect(client.isReadable(milliseconds: 2000))
        #expect(try client.card.readEvents().map(\.cookie) == [7])
        let whole = DRMClip(x1: 0, y1: 0, x2: client.mode.width, y2: client.mode.height)
        // Fault 16: bochs shows its memory by itself, and has no such call.
        let expected = id == "bochs" ? Errno.notImplemented : nil
        #expect(errno(of: { try client.card.markDirty(framebuffer, [whole]) }) == expected)
        #expect(try PanelShot.difference(of: id, from: picture) == nil)
        // The connector's property switches the display off and on again.
        let properties = try client.card.properties(of: client.connector, .connector)
        let dpms = try #require(properties.first { $0.name == "DPMS" })
        #expect(dpms.names[3] == "Off")
        try client.card.setProperty(dpms.id, of: client.connector, .connector, to: 3)
        try client.card.setProperty(dpms.id, of: client.connector, .connector, to: 0)
        #expect(try PanelShot.difference(of: id, from: picture) == nil)
    }

    @Test("vblanks are counted, and reported on the clock that never steps")
    func flips_areTimed() throws {
        let client = try AtomicClient(drm, BoardGuest.card("vkms").node())
        defer { client.card.close() }
        let buffers = [try client.framebuffer(), try client.framebuffer()]
        try client.modeset(buffers[0], .allowModeset)
        var events: [DRMFlipEvent] = []
        let start = Self.monotonic
        for cookie in 1...5 {
            try client.flip(buffers[cookie % 2], cookie: UInt64(cookie))
            #expect(client.isReadable(milliseconds: 2000))
            events += try client.card.readEvents()
        }
        #expect(events.map(\.cookie) == [1, 2, 3, 4, 5])
        for (before, after) in zip(events, events.dropFirst()) {
            #expect(after.sequence > before.sequence)
            #expect(after.timestamp > before.timestamp)
        }
        #expect(events.allSatisfy { $0.timestamp > start && $0.timestamp <= Self.monotonic })
    }

    @Test("Fault 6: a card that is gone gives ENODEV, and its descriptor reports nothing", arguments: ["small"])
    func removedCard_givesNoDevice(_ id: String) throws {
        let known = try BoardGuest.card(id)
        let client = try AtomicClient(drm, known.node())
        let framebuffer = try client.framebuffer()
        try client.modeset(framebuffer, .allowModeset)
        try known.remove()
        defer { try? BoardGuest.rescan() }
        #expect(errno(of: client.card.resources) == .noDevice)
        #expect(errno(of: { try client.flip(framebuffer, cookie: 1) }) == .noDevice)
        #expect(errno(of: { try client.card.createDumbBuffer(width: 8, height: 8, bitsPerPixel: 32) }) == .noDevice)
        var query = pollfd(fd: client.card.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&query, 1, 0) == 0)
        client.card.removeFramebuffer(framebuffer)
        client.card.close()
    }

    @Test("a card that is closed elsewhere is closed soon, and lets the next one be master")
    func closeElsewhere_closes() throws {
        let node = try BoardGuest.card("vkms").node()
        let client = try AtomicClient(drm, node)
        try client.modeset(client.framebuffer(), .allowModeset)
        try client.flip(client.framebuffer(), cookie: 1)
        let end = try client.card.closeElsewhere()
        defer { close(end) }
        #expect(errno(of: client.card.resources) == .badDescriptor)
        var query = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        #expect(poll(&query, 1, 10_000) == 1)
        #expect(query.revents & Int16(POLLHUP) != 0)
        let next = try drm.open(node)
        defer { next.close() }
        #expect(next.isMaster)
    }

    @Test("descriptors do not pile up")
    func close_closes() throws {
        func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        let node = try BoardGuest.card("bar").node()
        let before = try descriptors()
        for _ in 0..<50 { _ = try CardDescription(of: try drm.open(node)) }
        #expect(try descriptors() == before)
    }

    private static var monotonic: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension Pixmap {
    /// The pixels as XRGB8888 without gaps.
    fileprivate var words: [UInt32] { (0..<height).flatMap { Array(row($0)) } }
}
