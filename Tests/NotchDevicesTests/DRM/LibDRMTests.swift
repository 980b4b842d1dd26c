import Glibc
import NotchDevices
import NotchSystem
import NotchTestSupport
import Testing

/// Tests the parts of the layer over libdrm that need no card.
@Suite("libdrm")
struct LibDRMTests {
    @Test(
        "Fault 17: a mode's frequency is of its timing, or unknown",
        arguments: [
            (kilohertz: 148_500, columns: 2200, rows: 1125, expected: 60.0),
            (kilohertz: 74_176, columns: 1650, rows: 750, expected: 59.94),
            // panel-mipi-dbi reports a panel on a serial bus like this.
            (kilohertz: 1, columns: 320, rows: 170, expected: nil),
            (kilohertz: 0, columns: 320, rows: 170, expected: nil),
            (kilohertz: 148_500, columns: 0, rows: 1125, expected: nil),
            (kilohertz: 148_500, columns: 2200, rows: 0, expected: nil),
        ] as [(kilohertz: Int, columns: Int, rows: Int, expected: Double?)])
    func refresh_comesOfTheTiming(kilohertz: Int, columns: Int, rows: Int, expected: Double?) {
        let refresh = DRMMode.refresh(kilohertz: kilohertz, columns: columns, rows: rows)
        #expect(refresh.map { ($0 * 1000).rounded() / 1000 } == expected)
    }

    @Test func refresh_countsFieldsAndRepeatedRows() {
        func refresh(scans: Int = 0, isInterlaced: Bool = false, isDoubled: Bool = false) -> Double? {
            DRMMode.refresh(
                kilohertz: 60, columns: 10, rows: 100, scans: scans, isInterlaced: isInterlaced, isDoubled: isDoubled)
        }
        #expect(refresh() == 60)
        #expect(refresh(scans: 1) == 60)
        #expect(refresh(scans: 3) == 20)
        #expect(refresh(isInterlaced: true) == 120)
        #expect(refresh(isDoubled: true) == 30)
    }

    /// Makes a `struct drm_event_vblank`, or another event of that length.
    private func event(type: UInt32, length: UInt32 = 32, cookie: UInt64 = 0, crtc: UInt32 = 0) -> [UInt8] {
        let words = [
            type, length, UInt32(truncatingIfNeeded: cookie), UInt32(cookie >> 32), 12, 345_678, 99, crtc,
        ]
        return words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    }

    private func flips(_ bytes: [UInt8]) -> [DRMFlipEvent] {
        var events: [DRMFlipEvent] = []
        bytes.withUnsafeBytes { DRMFlipEvent.append(to: &events, from: $0) }
        return events
    }

    @Test func events_areFlipsAmongOthers() {
        let bytes =
            event(type: 1) + event(type: 2, cookie: 0x1_0000_0007, crtc: 41) + event(type: 3)
            + event(type: 2, cookie: 8, crtc: 42)
        let time = Duration.seconds(12) + .microseconds(345_678)
        #expect(
            flips(bytes) == [
                DRMFlipEvent(crtc: 41, sequence: 99, timestamp: time, cookie: 0x1_0000_0007),
                DRMFlipEvent(crtc: 42, sequence: 99, timestamp: time, cookie: 8),
            ])
    }

    @Test("A truncated record, or one with an impossible length, ends the reading", arguments: [0, 7, 33, UInt32.max])
    func events_endAtNonsense(length: UInt32) {
        #expect(flips(event(type: 2) + event(type: 2, length: length)).count == 1)
        #expect(flips(Array(event(type: 2).dropLast())).isEmpty)
        #expect(flips([1, 2, 3]).isEmpty)
    }

    @Test func cards_areThereInOrderOfTheirNumbers() throws {
        let folder = try TemporaryFolder()
        for name in ["card10", "card2", "renderD128", "by-path", "cardX", "card"] { try folder.write("", to: name) }
        let drm = LibDRM(folder: folder.path)
        #expect(try drm.cardPaths() == ["card2", "card10"].map { "\(folder.path)/\($0)" })
        #expect(try LibDRM(folder: folder.path + "/none").cardPaths().isEmpty)
        #expect(errno(of: { try drm.open(folder.path + "/card3") }) == .noEntry)
    }

    @Test func links_leadToNodes() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "card1")
        try folder.link("pci-0-card", to: "card1")
        let drm = LibDRM(folder: folder.path)
        #expect(drm.canonicalPath(folder.path + "/pci-0-card") == drm.canonicalPath(folder.path) + "/card1")
        #expect(drm.canonicalPath("/nowhere/at/all") == "/nowhere/at/all")
    }

    @Test("A file that is not a card fails with the kernel's error, in every way that libdrm reports it")
    func errors_areTheKernels() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "card0")
        let card = try LibDRM(folder: folder.path).open(folder.path + "/card0")
        let noDevice = Errno(rawValue: ENOTTY)
        #expect(!card.isKMS)
        #expect(errno(of: card.driver) == noDevice)
        #expect(errno(of: card.resources) == noDevice)
        #expect(errno(of: { try card.capability(.dumbBuffer) }) == noDevice)
        #expect(errno(of: { try card.createDumbBuffer(width: 1, height: 1, bitsPerPixel: 32) }) == noDevice)
        #expect(errno(of: { try card.createBlob([1]) }) == noDevice)
        #expect(errno(of: { try card.pageFlip(1, framebuffer: 1, cookie: 1) }) == noDevice)
        #expect(errno(of: card.setMaster) == noDevice)
        card.close()
        card.close()
        #expect(errno(of: card.resources) == .badDescriptor)
        #expect(errno(of: card.readEvents) == .badDescriptor)
        #expect(!card.isMaster)
    }
}
