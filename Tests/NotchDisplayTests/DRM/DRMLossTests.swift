import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Cards that report that they are gone, although they are there.
@SurfaceActor
@Suite struct DRMLossTests {
    @Test(
        "Fault 6: a card whose modeset says each time that it is gone is opened ever more seldom",
        arguments: [true, false])
    func aModesetThatIsAlwaysGone_isTriedEverMoreSeldom(isAtomic: Bool) throws {
        let card = FakeCard.panel { $0.isAtomic = isAtomic }
        let operation = isAtomic ? FakeOperation.commit : .setCRTC
        card.failures.add(operation, .noDevice, calls: 1...50)
        let harness = try DRMHarness(card)
        try harness.present()
        #expect(card.calls(operation).count == 1)
        #expect(harness.reason?.contains("\(Errno.noDevice)") == true)
        try harness.advance(by: .seconds(60))
        // The card is opened again after 5, 15 and 35 seconds.
        #expect(card.calls(operation).count == 4)
        #expect(harness.presented == [1])
        card.failures.remove(operation)
        try harness.advance(by: .seconds(60))
        #expect(harness.panelShowsPicture())
        #expect(harness.reason == nil)
    }

    @Test("Fault 6: a card that says so when it is asked is tried again as well")
    func aCardThatIsGoneWhenAsked_isTriedEverMoreSeldom() throws {
        let card = FakeCard.panel()
        card.failures.add(.createDumbBuffer, .noDevice, calls: 1...3)
        let harness = try DRMHarness(card)
        try harness.present()
        try harness.advance(by: .seconds(34))
        #expect(card.calls(.createDumbBuffer).count == 3)
        try harness.advance(by: .seconds(1))
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 6: a panel that is to be off is no reason to open its card again and again", arguments: [true, false])
    func anOffThatIsAlwaysGone_isTriedEverMoreSeldom(isAtomic: Bool) throws {
        let card = FakeCard.panel { $0.isAtomic = isAtomic }
        let harness = try DRMHarness(card)
        try harness.show()
        let operation = isAtomic ? FakeOperation.commit : .setProperty
        card.failures.add(operation, .noDevice, calls: 1...50)
        let opened = harness.system.opened.count
        harness.display.setPowered(false)
        // The card may have come back at once, so it is opened at once. After that it is no longer believed.
        #expect(harness.system.opened.count == opened + 1)
        try harness.advance(by: .seconds(60))
        #expect(harness.system.opened.count == opened + 4)
    }

    @Test("Fault 6: flips that are gone while modesets work open the card once, and then ever more seldom")
    func flipsThatAreAlwaysGone_openTheCardEverMoreSeldom() throws {
        let card = FakeCard.panel { $0.isAtomic = false }
        let harness = try DRMHarness(card)
        try harness.show()
        try harness.show()
        card.failures.add(.pageFlip, .noDevice)
        let opened = harness.system.opened.count
        for _ in 0..<600 {
            try harness.present(DRMHarness.strip)
            try harness.advance(by: .milliseconds(100))
        }
        // The card is opened at once, and after 5, 15 and 35 seconds.
        #expect(harness.system.opened.count == opened + 4)
        card.failures.remove(.pageFlip)
        try harness.advance(by: .seconds(60))
        try harness.show(DRMHarness.strip)
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 6: a card whose events cannot be read is opened ever more seldom")
    func eventsThatAreAlwaysGone_openTheCardEverMoreSeldom() throws {
        let harness = try DRMHarness(FakeCard.panel())
        try harness.show()
        try harness.show()
        harness.card.flipping = .immediate
        harness.card.failures.add(.readEvents, .noDevice)
        let opened = harness.system.opened.count
        for _ in 0..<600 {
            try? harness.present(DRMHarness.strip)
            try harness.advance(by: .milliseconds(100))
        }
        // The card is opened at once, and after 5, 15 and 35 seconds.
        #expect((2...4).contains(harness.system.opened.count - opened))
        harness.card.failures.remove(.readEvents)
        try harness.advance(by: .seconds(60))
        #expect(harness.panelShowsPicture())
    }
}
