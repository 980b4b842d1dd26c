import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Panels whose flips take seconds, electronic paper among them.
@SurfaceActor
@Suite struct DRMSlowPanelTests {
    private func paper(_ change: (inout FakeCardModel) -> Void = { _ in }) -> FakeCard {
        FakeCard.panel {
            $0.driver = DRMDriver(name: "repaper")
            $0.hasVblank = false
            change(&$0)
        }
    }

    @Test(
        "Fault 38: a panel whose flips take seconds is waited for, and given up all the same when one never ends",
        arguments: [2, 5, 9])
    func aVerySlowPanel_isWaitedFor(seconds: Int) throws {
        let harness = try DRMHarness(FakeCard.panel { $0.hasVblank = false })
        try harness.show()
        harness.card.clearTrace()
        for round in 1...4 {
            try harness.present()
            try harness.advance(by: .seconds(seconds))
            #expect(harness.presented.count == round)
            #expect(harness.card.calls(.commit).count == round)
            try harness.completeFlip()
            #expect(harness.presented.count == round + 1)
            #expect(harness.panelShowsPicture())
        }
        #expect(harness.card.calls(.open, .close, .closeElsewhere).isEmpty)
        #expect(harness.card.updates.allSatisfy { !$0.isModeset })
        harness.card.flipping = .lost
        try harness.present()
        try harness.advance(by: .seconds(3 * 60))
        #expect((1...6).contains(harness.card.calls(.closeElsewhere).count))
        #expect(harness.card.stalls == 0)
    }

    @Test("Fault 38: electronic paper that is known for it is given a minute from the first flip on")
    func paper_isGivenAMinute() throws {
        let harness = try DRMHarness(paper())
        try harness.show()
        harness.card.clearTrace()
        for round in 1...2 {
            try harness.present()
            try harness.advance(by: .seconds(50))
            #expect(harness.card.calls(.commit).count == round)
            try harness.completeFlip()
        }
        #expect(harness.card.calls(.open, .close, .closeElsewhere).isEmpty)
    }

    @Test("Fault 38: nothing waits for electronic paper to show its picture, whatever it is shown for")
    func paper_isNotWaitedFor() throws {
        // The display has two buffers, then one.
        for memory in [Int.max, 100_000] {
            let harness = try DRMHarness(paper { $0.memory = memory })
            harness.card.clearTrace()
            let occasions: [(DRMHarness) -> Void] = [
                { _ in },
                { $0.display.resumed() },
                { $0.card.failures.add(.commit, .invalid, calls: 1...1) },
                {
                    $0.display.setPowered(false)
                    $0.display.setPowered(true)
                },
            ]
            for occasion in occasions {
                occasion(harness)
                try harness.present()
                // A commit may be followed by another one, with what has changed meanwhile.
                for _ in 0..<3 {
                    try harness.advance(by: .seconds(20))
                    try harness.completeFlip()
                }
                #expect(harness.card.panelFormat() != nil)
                #expect(!harness.card.isFlipping(300))
            }
            #expect(harness.presented.count == occasions.count)
            #expect(harness.card.updates.filter(\.isModeset).count >= 2)
            for call in harness.card.calls(.commit, .markDirty) {
                // A commit that switches the panel off shows no picture.
                guard case .commit(let changes, let flags, _) = call, changes.count > 1 else { continue }
                #expect(flags.contains(.nonblock), "\(call)")
            }
            #expect(harness.card.calls(.markDirty, .open, .close, .closeElsewhere).isEmpty)
        }
    }

    @Test("Fault 38: electronic paper is turned off once its picture is complete")
    func paper_isTurnedOffAfterItsPicture() throws {
        let harness = try DRMHarness(paper())
        try harness.present()
        harness.card.clearTrace()
        harness.display.setPowered(false)
        try harness.advance(by: .seconds(50))
        #expect(harness.card.calls(.commit).isEmpty)
        try harness.completeFlip()
        #expect(harness.card.value("ACTIVE", of: 300) == 0)
        #expect(harness.card.calls(.commit).count == 1)
        #expect(harness.card.calls(.open, .close, .closeElsewhere).isEmpty)
    }

    @Test("Fault 38: a panel slower than its frames has one under way, and the latest is the last")
    func aSlowPanel_getsTheLatest() throws {
        let harness = try DRMHarness(FakeCard.panel { $0.hasVblank = false })
        try harness.show()
        for _ in 0..<5 {
            try harness.present()
            try harness.advance(by: .milliseconds(27))
            #expect(harness.card.isFlipping(300))
            try harness.completeFlip()
        }
        #expect(harness.presented == Array(1...6))
        #expect(harness.panelShowsPicture())
    }
}
