import Glibc
import NotchDevices
import NotchSystem
import NotchTestSupport
import Testing

/// Tests that the model of the kernel does what the kernel does. Other tests rely on it.
@Suite("The model of the kernel")
struct FakeDRMTests {
    private let card = FakeCard { $0.planes = [FakePlane(.primary, rotations: 0b1111)] }
    private let drm: FakeDRM

    init() {
        drm = FakeDRM(card)
    }

    @Test func open_makesTheFirstMaster() throws {
        let first = try drm.open("/dev/dri/card0")
        let second = try drm.open("/dev/dri/card0")
        #expect(first.isMaster)
        #expect(!second.isMaster)
        #expect(errno(of: { try second.setCRTC(300, framebuffer: 0, connectors: [], mode: nil) }) == .accessDenied)
        #expect(errno(of: second.setMaster) == .accessDenied)
        try first.dropMaster()
        #expect(errno(of: second.setMaster) == .accessDenied)
        try first.setMaster()
        first.close()
        #expect(!first.isMaster)
        #expect(errno(of: { try first.resources() }) == .badDescriptor)
        #expect(try drm.open("/dev/dri/card0").isMaster)
    }

    @Test func probe_isTheMastersToMake() throws {
        let master = try drm.open("/dev/dri/card0")
        let other = try drm.open("/dev/dri/card0")
        #expect(try other.connector(100, probe: true).status == .unknown)
        #expect(try master.connector(100, probe: false).modes.isEmpty)
        #expect(try master.connector(100, probe: true).modes.map(\.name) == ["1480x320"])
        card.connectors[0].status = .disconnected
        #expect(try other.connector(100, probe: true).status == .connected)
        #expect(try master.connector(100, probe: true).status == .disconnected)
    }

    @Test func atomicProperties_areShownToAtomicClients() throws {
        let file = try drm.open("/dev/dri/card0")
        #expect(try file.properties(of: 100, .connector).map(\.name) == ["DPMS"])
        #expect(try file.planes().isEmpty)
        try file.setClientCapability(.atomic, 1)
        #expect(try file.properties(of: 100, .connector).map(\.name) == ["DPMS", "CRTC_ID"])
        #expect(try file.planes() == [400])
    }

    @Test func commit_needsALeaveToSetModes() throws {
        let client = try AtomicClient(drm)
        let framebuffer = try client.framebuffer()
        #expect(errno(of: { try client.modeset(framebuffer, []) }) == .invalid)
        try client.modeset(framebuffer, [.allowModeset, .testOnly])
        #expect(card.panelFormat() == nil)
        #expect(card.updates.isEmpty)
        try client.modeset(framebuffer, .allowModeset)
        #expect(card.panelFormat()?.width == 1480)
        #expect(card.updates.map(\.isModeset) == [true])
        // The same request again changes nothing.
        try client.modeset(framebuffer, [])
        #expect(card.updates.map(\.isModeset) == [true, false])
    }

    @Test func commit_knowsItsProperties() throws {
        let client = try AtomicClient(drm)
        var request = DRMAtomicRequest()
        request.set(9999, of: card.plane(), to: 1)
        #expect(errno(of: { try client.card.commit(request, .testOnly, cookie: 0) }) == .noEntry)
        request = client.request([FakeChange(card.plane(), "type", 1)])
        #expect(errno(of: { try client.card.commit(request, .testOnly, cookie: 0) }) == .invalid)
        #expect(
            card.calls(.testCommit) == [
                .failed(.commit([FakeChange(400, "#9999", 1)], .testOnly, cookie: 0), .noEntry),
                .failed(.commit([FakeChange(400, "type", 1)], .testOnly, cookie: 0), .invalid),
            ])
    }

    @Test func flip_isOneAtATime() throws {
        let client = try AtomicClient(drm)
        let (first, second) = (try client.framebuffer(), try client.framebuffer())
        try client.modeset(first, .allowModeset)
        try client.flip(second, cookie: 7)
        #expect(errno(of: { try client.flip(first, cookie: 8) }) == .busy)
        #expect(try client.card.readEvents().isEmpty)
        #expect(!client.isReadable())
        card.completeFlip(at: .milliseconds(20))
        #expect(client.isReadable())
        #expect(
            try client.card.readEvents()
                == [DRMFlipEvent(crtc: 300, sequence: 2, timestamp: .milliseconds(20), cookie: 7)])
        #expect(!client.isReadable())
        try client.flip(first, cookie: 8)
    }

    @Test func flip_showsWhenItIsDone() throws {
        let client = try AtomicClient(drm)
        let (first, second) = (try client.framebuffer(), try client.framebuffer(filledWith: 0xAB))
        try client.modeset(first, .allowModeset)
        try client.flip(second, cookie: 1)
        #expect(card.panelFormat()?.pixels.contains(0xAB_ABAB) == false)
        card.completeFlip()
        #expect(card.panelFormat()?.pixels.allSatisfy { $0 == 0xAB_ABAB } == true)
    }

    @Test func transfers_copyWhatIsToldOnly() throws {
        let card = FakeCard {
            $0.transfers = true
            $0.mergesClips = true
        }
        let client = try AtomicClient(FakeDRM(card))
        let (first, second) = (try client.framebuffer(), try client.framebuffer(filledWith: 0xFF))
        try client.modeset(first, .allowModeset)
        let clips = [DRMClip(x1: 0, y1: 0, x2: 2, y2: 1), DRMClip(x1: 8, y1: 1, x2: 10, y2: 3)]
        try client.flip(second, cookie: 1, clips: clips)
        let box = DRMClip(x1: 0, y1: 0, x2: 10, y2: 3)
        #expect(
            card.updates.last
                == FakeUpdate(
                    crtc: 300, framebuffer: second, isModeset: false, clips: clips, flushed: [box], bytes: 120))
        #expect(card.panelFormat()?.pixels.filter { $0 == 0xFF_FFFF }.count == 30)
        #expect(card.value("FB_DAMAGE_CLIPS", of: card.plane()) == 0)
    }

    @Test func legacyCalls_workTheSameState() throws {
        let client = try AtomicClient(drm)
        let (first, second) = (try client.framebuffer(), try client.framebuffer(filledWith: 1))
        #expect(errno(of: { try client.card.pageFlip(300, framebuffer: first, cookie: 0) }) == .busy)
        let mode = try #require(try client.card.connector(100, probe: true).modes.first)
        try client.card.setCRTC(300, framebuffer: first, connectors: [100], mode: mode)
        try client.card.pageFlip(300, framebuffer: second, cookie: 3)
        #expect(errno(of: { try client.card.pageFlip(300, framebuffer: first, cookie: 4) }) == .busy)
        card.completeFlip()
        #expect(try client.card.readEvents().map(\.cookie) == [3])
        try client.card.markDirty(second, [DRMClip(x1: 0, y1: 0, x2: 1, y2: 1)])
        let dpms = try #require(try client.card.properties(of: 100, .connector).first { $0.name == "DPMS" })
        try client.card.setProperty(dpms.id, of: 100, .connector, to: 3)
        #expect(card.panelFormat() == nil)
        try client.card.setProperty(dpms.id, of: 100, .connector, to: 0)
        #expect(card.panelFormat() != nil)
        try client.card.setCRTC(300, framebuffer: 0, connectors: [], mode: nil)
        #expect(card.panelFormat() == nil)
    }

    @Test func rotation_turnsCounterClockwise() throws {
        let card = FakeCard {
            $0.connectors = [FakeConnector("DSI-1", .fake(2, 3))]
            $0.planes = [FakePlane(.primary, rotations: 0b1111)]
        }
        let client = try AtomicClient(FakeDRM(card))
        let framebuffer = try client.framebuffer(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
        try client.modeset(framebuffer, .allowModeset, rotation: 0b0010)
        #expect(card.panelFormat()?.pixels == [3, 6, 2, 5, 1, 4])
    }

    @Test func failures_hitTheCallsTheyAreMeantFor() throws {
        let file = try drm.open("/dev/dri/card0")
        card.failures.add(.resources, .noMemory, calls: 2...2)
        card.failures.add(.planes, .invalid)
        _ = try file.resources()
        #expect(errno(of: { try file.resources() }) == .noMemory)
        _ = try file.resources()
        for _ in 0..<2 { #expect(errno(of: { try file.planes() }) == .invalid) }
        card.failures.remove(.planes)
        _ = try file.planes()
        #expect(
            card.trace == [
                .open, .resources, .failed(.resources, .noMemory), .resources, .failed(.planes, .invalid),
                .failed(.planes, .invalid), .planes,
            ])
    }

    @Test func close_takesEverythingWithIt() throws {
        do {
            let client = try AtomicClient(drm)
            let framebuffer = try client.framebuffer()
            let buffer = try client.card.createDumbBuffer(width: 8, height: 8, bitsPerPixel: 32)
            let mapping = try client.card.map(buffer)
            _ = try client.card.createBlob([1])
            try client.modeset(framebuffer, .allowModeset)
            #expect(drm.live == FakeCounts(files: 1, buffers: 2, framebuffers: 1, blobs: 2, mappings: 1))
            withExtendedLifetime(mapping) { client.card.close() }
        }
        #expect(drm.live == FakeCounts())
        #expect(card.panelFormat() == nil)
    }

    @Test func memory_isLimited() throws {
        let card = FakeCard { $0.memory = 1480 * 320 * 6 }
        let file = try FakeDRM(card).open("/dev/dri/card0")
        let buffer = try file.createDumbBuffer(width: 1480, height: 320, bitsPerPixel: 32)
        #expect(errno(of: { try file.createDumbBuffer(width: 1480, height: 320, bitsPerPixel: 32) }) == .noMemory)
        file.destroy(buffer)
        _ = try file.createDumbBuffer(width: 1480, height: 320, bitsPerPixel: 32)
    }

    @Test func unplug_leavesNothingButErrors() throws {
        let client = try AtomicClient(drm)
        try client.modeset(try client.framebuffer(), .allowModeset)
        try client.flip(try client.framebuffer(), cookie: 1)
        drm.unplug(0)
        #expect(try drm.cardPaths().isEmpty)
        #expect(errno(of: { try drm.open("/dev/dri/card0") }) == .noEntry)
        #expect(errno(of: { try client.card.readEvents() }) == .noDevice)
        #expect(!client.card.isMaster)
        #expect(card.panelFormat() == nil)
        client.card.close()
        drm.plug(card, as: 1)
        #expect(try drm.cardPaths() == ["/dev/dri/card1"])
        #expect(try drm.open("/dev/dri/card1").isMaster)
    }

    @Test func master_thatIsTakenHearsOfNoFlip() throws {
        let client = try AtomicClient(drm)
        try client.modeset(try client.framebuffer(), .allowModeset)
        let next = try client.framebuffer()
        try client.flip(next, cookie: 1)
        card.takeMaster()
        card.completeFlip()
        #expect(try client.card.readEvents().isEmpty)
        #expect(errno(of: { try client.flip(next, cookie: 2) }) == .accessDenied)
        #expect(errno(of: client.card.setMaster) == .busy)
        card.leaveMaster()
        try client.card.setMaster()
        try client.flip(next, cookie: 2)
    }
}
