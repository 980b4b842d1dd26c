import NotchCore
import NotchDRM
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Faults of buffers, modesets and flips.
@SurfaceActor
@Suite struct DRMFlipFaultTests {
    private static let strip = PixelRect(x: 10, y: 20, width: 30, height: 4)

    private func card(_ change: (inout FakeCardModel) -> Void = { _ in }) -> FakeCard {
        FakeCard {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100))]
            change(&$0)
        }
    }

    // MARK: Flips

    @Test("Fault 11: a busy kernel leaves the frame dirty, and nothing in the log")
    func busy_isTriedAgainInSilence() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        let messages = harness.messages
        harness.card.failures.add(.commit, .busy, calls: 1...5)
        try harness.present(Self.strip)
        try harness.advance(by: .milliseconds(84))
        #expect(harness.presented == [1])
        #expect(harness.card.calls(.commit).count == 7)
        try harness.completeFlip()
        #expect(harness.presented == [1, 2])
        #expect(harness.glassShowsPicture())
        #expect(harness.messages == messages)
    }

    @Test("Fault 12: a flip without an end is a modeset after a second, and the third one a new start")
    func aFlipThatNeverEnds_isGivenUp() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.flipping = .lost
        for round in 2...3 {
            harness.card.clearTrace()
            try harness.present(Self.strip)
            try harness.advance(by: .milliseconds(999))
            #expect(harness.presented.count == round - 1)
            try harness.advance(by: .milliseconds(1))
            #expect(harness.presented.count == round)
            #expect(harness.card.updates.map(\.isModeset) == [false, false])
            #expect(harness.glassShowsPicture())
        }
        harness.card.clearTrace()
        try harness.present(Self.strip)
        try harness.advance(by: .seconds(1))
        #expect(harness.presented.count == 4)
        #expect(harness.card.calls(.close, .open) == [.close, .open])
        harness.card.flipping = .held
        #expect(harness.glassShowsPicture())
        try harness.show(Self.strip)
        #expect(harness.glassShowsPicture())
        #expect(harness.presented.count == 5)
    }

    @Test("Fault 12: the event of a flip that was given up is not taken for another's")
    func aLateEvent_isNotAnothers() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        try harness.present()
        harness.display.setPowered(false)
        harness.display.setPowered(true)
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1, 2])
        try harness.present(Self.strip)
        try harness.advance()
        #expect(harness.presented == [1, 2])
        try harness.completeFlip()
        #expect(harness.presented == [1, 2, 3])
    }

    @Test("Fault 15: a flip that is refused leads to a look at the device, and to a modeset")
    func aRefusedFlip_isAModeset() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.failures.add(.commit, .invalid, calls: 1...1)
        try harness.present(Self.strip)
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1, 2])
        #expect(harness.glassShowsPicture())
        try harness.show(Self.strip)
        #expect(harness.glassShowsPicture())
    }

    @Test("Faults 17 and 38: without vblanks frames keep the mode's pace, or 60 Hz, and never run away")
    func withoutVblanks_framesKeepThePace() throws {
        for (refresh, expected) in [(nil, 60), (50.0, 50), (0.02, 60), (1000.0, 60)] {
            let card = card {
                $0.connectors = [FakeConnector("SPI-1", .fake(200, 100, refresh: refresh))]
                $0.hasVblank = false
                $0.transfers = true
            }
            card.flipping = .immediate
            let harness = try DRMHarness(card)
            let display = harness.display
            let picture = harness.picture
            var count = 0
            display.onPresented = { sequence, _ in
                count += 1
                #expect(throws: Never.self) { try display.present(makeFrame(sequence + 1, picture)) }
            }
            try display.present(makeFrame(1, picture))
            try harness.advance(by: .seconds(2))
            #expect(count == 2 * expected)
            display.onPresented = nil
        }
    }

    @Test("Fault 38: a panel slower than its frames has one under way, and the latest is the last")
    func aSlowPanel_getsTheLatest() throws {
        let harness = try DRMHarness(card { $0.hasVblank = false })
        try harness.show()
        for _ in 0..<5 {
            try harness.present()
            try harness.advance(by: .milliseconds(27))
            #expect(harness.card.isFlipping(300))
            try harness.completeFlip()
        }
        #expect(harness.presented == Array(1...6))
        #expect(harness.glassShowsPicture())
    }

    @Test func vblanks_pacePanelsThatHaveThem() throws {
        // Faster than the mode says: no frame is held back.
        let harness = try DRMHarness(card())
        try harness.show()
        let start = harness.loop.now
        for _ in 0..<10 {
            try harness.present()
            try harness.advance(by: .milliseconds(16))
            try harness.completeFlip()
        }
        #expect(harness.presented.count == 11)
        #expect(harness.instants.last == start + .milliseconds(160))
    }

    // MARK: Memory

    @Test("Faults 13 and 14: without memory for a second buffer one is used, by DIRTYFB")
    func oneBuffer_isMarkedDirty() throws {
        let harness = try DRMHarness(card { $0.memory = 120_000 })
        #expect(harness.card.live.buffers == 1)
        #expect(harness.messages.contains { $0.contains("one buffer") })
        try harness.show()
        try harness.present(Self.strip)
        #expect(harness.card.calls(.markDirty) == [.markDirty(1000, [DRMClip(x1: 10, y1: 20, x2: 40, y2: 24)])])
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1, 2])
        #expect(harness.glassShowsPicture())
    }

    @Test("Fault 16: a driver without DIRTYFB is asked once, and flips instead")
    func withoutDirtyFB_oneBufferIsFlipped() throws {
        let harness = try DRMHarness(
            card {
                $0.memory = 120_000
                $0.hasDirtyFB = false
            })
        try harness.show()
        for _ in 0..<3 { try harness.show(Self.strip) }
        #expect(harness.card.calls(.markDirty).count == 1)
        #expect(harness.presented == [1, 2, 3, 4])
        #expect(harness.glassShowsPicture())
    }

    @Test("Fault 13: without memory for XRGB8888 the display shows RGB565")
    func tooLittleMemoryForOneBuffer_isRGB565() throws {
        let harness = try DRMHarness(card { $0.memory = 60_000 })
        #expect(harness.display.name.hasSuffix("RG16"))
        try harness.show()
        #expect(harness.glassShowsPicture())
        try newsChangeNothing(harness)
    }

    @Test("Fault 13: without memory for any the display waits, leaks nothing and tries again")
    func withoutAnyMemory_theDisplayWaits() throws {
        let card = card()
        card.failures.add(.createDumbBuffer, .noMemory)
        let harness = try DRMHarness(card)
        #expect(harness.reason?.contains("no memory left") == true)
        #expect(harness.system.live == FakeCounts())
        card.failures.remove(.createDumbBuffer)
        try harness.present()
        try harness.advance(by: .seconds(5))
        #expect(harness.glassShowsPicture())
    }

    @Test(
        "Fault 14: whatever fails while buffers are made, nothing is left",
        arguments: [FakeOperation.createDumbBuffer, .map, .addFramebuffer, .testCommit, .createBlob, .properties])
    func whateverFailsInTheMiddle_nothingIsLeft(operation: FakeOperation) throws {
        for call in 1...3 {
            let card = card()
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
        harness.system.plug(card(), as: 0)
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
        #expect(harness.glassShowsPicture())
    }

    // MARK: Modes

    @Test("Fault 15: what the driver refuses gives way to the next format, then to the next mode")
    func aRefusedMode_givesWayToTheNext() throws {
        let card = card {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100), .fake(100, 50, isPreferred: false))]
        }
        card.refusal = { width, _, format in width == 200 && format == .xrgb8888 ? .noSpace : nil }
        #expect(try DRMHarness(card).display.name == "drm card0 (vc4) DSI-1 200x100@60 RG16")
        card.refusal = { width, _, _ in width == 200 ? .noSpace : nil }
        let harness = try DRMHarness(card)
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 100x50@60 XR24")
        try harness.show()
        #expect(harness.glassShowsPicture())
        try newsChangeNothing(harness)
    }

    /// What did not work is not tried again for every piece of news, which would turn the panel off each time.
    private func newsChangeNothing(_ harness: DRMHarness) throws {
        harness.card.clearTrace()
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.card.calls(.commit, .testCommit, .createDumbBuffer).isEmpty)
        #expect(harness.card.calls(.connector).count == 1)
    }

    @Test("Fault 15: a modeset that is refused each time is told, and tried ever more seldom")
    func aModesetThatIsAlwaysRefused_isTold() throws {
        let card = card()
        card.failures.add(.commit, .noSpace)
        let harness = try DRMHarness(card)
        try harness.present()
        #expect(harness.reason?.contains("\(Errno.noSpace)") == true)
        #expect(harness.messages.contains { $0.hasPrefix("cannot show a picture on") })
        let opened = harness.system.opened.count
        try harness.advance(by: .seconds(60))
        // After 5, 15 and 35 seconds.
        #expect(harness.system.opened.count == opened + 3)
        card.failures.remove(.commit)
        try harness.advance(by: .seconds(60))
        #expect(harness.glassShowsPicture())
    }

    @Test("Fault 15: when neither a flip nor the look after it works the display is lit anew")
    func aRefusedLook_isAModeset() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.failures.add(.commit, .noSpace, calls: 1...1)
        harness.card.failures.add(.properties, .noSpace, calls: 1...1)
        try harness.present()
        #expect(harness.glassShowsPicture())
    }

    @Test("Fault 16: a frame without damage is none of the driver's business")
    func nothingNew_isNotTold() throws {
        for memory in [nil, 100_000] as [Int?] {
            let harness = try DRMHarness(card { if let memory { $0.memory = memory } })
            try harness.show()
            harness.card.clearTrace()
            try harness.present(Region())
            try harness.advance(by: .milliseconds(20))
            #expect(harness.card.trace.isEmpty)
            #expect(harness.presented == [1, 2])
        }
    }

    @Test("Fault 15: what only the modeset itself refuses gives way as well", arguments: [true, false])
    func aModesetThatIsRefused_givesWay(isAtomic: Bool) throws {
        let card = card {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100), .fake(100, 50, isPreferred: false))]
            $0.planes = [FakePlane(.primary, [.xrgb8888])]
            $0.isAtomic = isAtomic
        }
        let harness = try DRMHarness(card)
        card.failures.add(isAtomic ? .commit : .setCRTC, .noSpace, calls: 1...1)
        try harness.present()
        try harness.advance()
        #expect(harness.display.geometry.bounds == PixelRect(x: 0, y: 0, width: 100, height: 50))
        #expect(harness.changes == 1)
        try harness.show()
        #expect(harness.glassShowsPicture())
    }

    @Test("Fault 15: when all is refused the display says why, and tries again later")
    func whenAllIsRefused_theDisplayWaits() throws {
        let card = card()
        card.refusal = { _, _, _ in .noSpace }
        let harness = try DRMHarness(card)
        #expect(harness.reason?.contains("DSI-1") == true)
        #expect(harness.system.live == FakeCounts())
        try harness.present()
        card.refusal = nil
        try harness.advance(by: .seconds(5))
        #expect(harness.glassShowsPicture())
    }

    @Test("Fault 18: rows longer than they need be make a correct picture")
    func oddPitches_makeACorrectPicture() throws {
        for excess in [4, 12, 1000] {
            let harness = try DRMHarness(
                card {
                    $0.pitchAlignment = 4
                    $0.pitchExcess = excess
                })
            try harness.show()
            try harness.show(Self.strip)
            #expect(harness.glassShowsPicture())
        }
    }

    @Test("Fault 33: after a sleep everything is set up and painted again")
    func afterASleep_allIsPaintedAgain() throws {
        let harness = try DRMHarness(card { $0.transfers = true })
        try harness.show()
        try harness.present(Self.strip)
        harness.card.clearTrace()
        harness.display.resumed()
        #expect(harness.card.calls(.commit).count == 1)
        #expect(harness.card.updates.last?.clips == nil)
        #expect(harness.glassShowsPicture())
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1, 2])
    }

    @Test("Fault 34: lost news are a look at everything")
    func lostNews_areALookAtEverything() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.connectors[0].modes = [.fake(100, 50)]
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.display.geometry.width == 100)
    }
}
