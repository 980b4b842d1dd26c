import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Memory and descriptors that run out, and drivers with few calls.
@SurfaceActor
@Suite struct DRMMemoryFaultTests {
    @Test("Faults 13 and 14: without memory for a second buffer one is used, by DIRTYFB")
    func oneBuffer_isMarkedDirty() throws {
        let harness = try DRMHarness(FakeCard.panel { $0.memory = 120_000 })
        #expect(harness.card.live.buffers == 1)
        #expect(harness.messages.contains { $0.contains("one buffer") })
        try harness.show()
        try harness.present(DRMHarness.strip)
        #expect(harness.card.calls(.markDirty) == [.markDirty(1000, [DRMClip(x1: 10, y1: 20, x2: 40, y2: 24)])])
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1, 2])
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 16: a driver without DIRTYFB is asked once, and flips instead")
    func withoutDirtyFB_oneBufferIsFlipped() throws {
        let harness = try DRMHarness(
            FakeCard.panel {
                $0.memory = 120_000
                $0.hasDirtyFB = false
            })
        try harness.show()
        for _ in 0..<3 { try harness.show(DRMHarness.strip) }
        #expect(harness.card.calls(.markDirty).count == 1)
        #expect(harness.presented == [1, 2, 3, 4])
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 16: a frame without damage does not reach the driver")
    func nothingNew_isNotTold() throws {
        for memory in [nil, 100_000] as [Int?] {
            let harness = try DRMHarness(FakeCard.panel { if let memory { $0.memory = memory } })
            try harness.show()
            harness.card.clearTrace()
            try harness.present(Region())
            try harness.advance(by: .milliseconds(20))
            #expect(harness.card.trace.isEmpty)
            #expect(harness.presented == [1, 2])
        }
    }

    @Test("Fault 13: without memory for XRGB8888 the display shows RGB565")
    func tooLittleMemoryForOneBuffer_isRGB565() throws {
        let harness = try DRMHarness(FakeCard.panel { $0.memory = 60_000 })
        #expect(harness.display.name.hasSuffix("RG16"))
        try harness.show()
        #expect(harness.panelShowsPicture())
        try harness.expectNewsToChangeNothing()
    }

    @Test("Fault 13: without memory for any the display waits, leaks nothing and tries again")
    func withoutAnyMemory_theDisplayWaits() throws {
        let card = FakeCard.panel()
        card.failures.add(.createDumbBuffer, .noMemory)
        let harness = try DRMHarness(card)
        #expect(harness.reason?.contains("no memory left") == true)
        #expect(!harness.display.hasDevice, "so that auto takes a frame buffer device")
        #expect(harness.system.live == FakeCounts())
        card.failures.remove(.createDumbBuffer)
        try harness.present()
        try harness.advance(by: .seconds(5))
        #expect(harness.panelShowsPicture())
    }

    @Test(
        "Fault 14: whatever fails while buffers are made, nothing is left",
        arguments: [FakeOperation.createDumbBuffer, .map, .addFramebuffer, .testCommit, .createBlob, .properties])
    func whateverFailsInTheMiddle_nothingIsLeft(operation: FakeOperation) throws {
        for call in 1...3 {
            let card = FakeCard.panel()
            card.failures.add(operation, .noSpace, calls: call...)
            let harness = try DRMHarness(card)
            if harness.display.condition == .showing {
                harness.display.close()
            } else {
                #expect(harness.system.live == FakeCounts())
            }
            harness.display.close()
            #expect(harness.system.live == FakeCounts())
        }
    }

    @Test("Fault 39: without descriptors the display says so, and does not spin")
    func withoutDescriptors_theDisplayWaits() throws {
        let harness = try DRMHarness()
        harness.system.plug(FakeCard.panel(), as: 0)
        harness.system.failures.add(.open, .tooManyFiles)
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.reason?.contains("Too many open files") == true)
        let attempts = harness.system.opened.count
        try harness.advance(by: .seconds(60))
        #expect(harness.system.opened.count - attempts <= 4)
        harness.system.failures.remove(.open)
        try harness.present()
        try harness.advance(by: .seconds(60))
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 18: rows longer than they need be make a correct picture")
    func oddPitches_makeACorrectPicture() throws {
        for excess in [4, 12, 1000] {
            let harness = try DRMHarness(
                FakeCard.panel {
                    $0.pitchAlignment = 4
                    $0.pitchExcess = excess
                })
            try harness.show()
            try harness.show(DRMHarness.strip)
            #expect(harness.panelShowsPicture())
        }
    }
}
