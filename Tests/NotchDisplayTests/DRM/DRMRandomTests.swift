import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Random events in random order, after which the panel shows the last picture and the machine decides the same again.
@SurfaceActor
@Suite struct DRMRandomTests {
    private static let modes = [DRMMode.fake(64, 64), .fake(80, 64), .fake(64, 72)]

    private static func card(_ generator: inout SeededGenerator) -> FakeCard {
        let card = FakeCard {
            $0.connectors = [FakeConnector("DSI-1", modes[0], tellsLink: true)]
            $0.isAtomic = .random(using: &generator)
            $0.hasVblank = .random(using: &generator)
            $0.transfers = .random(using: &generator)
            $0.mergesClips = $0.transfers && .random(using: &generator)
            $0.hasDirtyFB = .random(using: &generator)
            if $0.mergesClips { $0.driver = DRMDriver(name: "panel-mipi-dbi") }
            if .random(using: &generator) { $0.memory = 30_000 }
            $0.planes = [FakePlane(rotations: .random(using: &generator) ? 0b1111 : 0)]
        }
        return card
    }

    @Test(arguments: 0..<20)
    func anySequence_endsWithThePicture(block: Int) throws {
        for seed in block * 50..<block * 50 + 50 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let card = Self.card(&generator)
            let rotation = Rotation.allCases.randomElement(using: &generator) ?? .none
            let harness = try DRMHarness(card, panel: PanelGeometry(width: 64, height: 64)) {
                $0.rotation = rotation
            }
            let journal = MachineJournal(of: harness.display.shell.runner)
            for _ in 0..<40 { try Self.step(harness, card, &generator) }
            try Self.quieten(harness, card)
            #expect(
                harness.panelShowsPicture(rotation),
                "seed \(seed): \(harness.display.name), \(harness.display.condition)")
            // Only partial frames show whether each buffer has received what the other one was given.
            for _ in 0..<3 {
                let y = Int.random(in: 0..<60, using: &generator)
                try harness.present(PixelRect(x: .random(in: 0..<40, using: &generator), y: y, width: 20, height: 3))
                try harness.advance(by: .milliseconds(40))
            }
            #expect(harness.presented.last == harness.accepted, "seed \(seed)")
            #expect(
                harness.panelShowsPicture(rotation),
                "seed \(seed): \(harness.display.name), \(harness.display.condition)")
            Self.checkTrace(card, seed: seed)
            // Every modeset by the legacy calls waits.
            if card.model.isAtomic { #expect(card.stalls == 0, "seed \(seed)") }
            let turns = harness.loop.turns
            try harness.advance(by: .seconds(3600))
            #expect(harness.loop.turns == turns, "seed \(seed)")
            harness.display.close()
            #expect(journal.log.count > 10 && journal.log.difference() == nil, "seed \(seed)")
            #expect(harness.system.live == FakeCounts(), "seed \(seed)")
        }
    }

    private static func step(_ harness: DRMHarness, _ card: FakeCard, _ generator: inout SeededGenerator) throws {
        switch Int.random(in: 0..<27, using: &generator) {
        case 0..<8:
            let bounds = harness.picture.bounds
            let rects = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                PixelRect(
                    x: .random(in: 0..<bounds.width, using: &generator),
                    y: .random(in: 0..<bounds.height, using: &generator), width: .random(in: 1...20, using: &generator),
                    height: .random(in: 1...9, using: &generator))
            }
            try? harness.present(Region(rects).intersection(bounds))
        case 8..<12: card.completeFlip()
        case 12..<15: try harness.advance(by: .milliseconds(.random(in: 0...40, using: &generator)))
        case 15: try harness.advance(by: .milliseconds(.random(in: 500...6000, using: &generator)))
        case 16: harness.display.setPowered(.random(using: &generator))
        case 17: harness.display.resumed()
        case 18: card.flipping = [.held, .immediate, .lost].randomElement(using: &generator) ?? .held
        case 19: .random(using: &generator) ? card.takeMaster() : card.leaveMaster()
        case 20:
            card.connectors[0].modes = [modes.randomElement(using: &generator) ?? modes[0]]
            card.connectors[0].status = Int.random(in: 0..<3, using: &generator) == 0 ? .disconnected : .connected
            harness.display.deviceChanged()
        case 21:
            if let number = harness.system.cards.keys.first {
                harness.system.unplug(number)
            } else {
                harness.system.plug(card, as: .random(in: 0..<4, using: &generator))
            }
            harness.display.deviceChanged()
        case 22:
            let errors = [Errno.busy, .noMemory, .invalid, .noSpace, .noDevice, Errno(rawValue: EIO)]
            let error = errors.randomElement(using: &generator)
            let operation = [FakeOperation.commit, .pageFlip, .setCRTC, .testCommit, .addFramebuffer]
                .randomElement(using: &generator)
            card.failures.add(operation ?? .commit, error ?? .busy, calls: 1...1)
        case 23:
            card.breakLink()
            harness.display.deviceChanged()
        case 24: card.holdsClosings ? card.finishClosing() : ()
        case 25: card.holdsClosings = .random(using: &generator)
        default: try harness.advance()
        }
    }

    /// Ends all faults, and presents a last frame.
    private static func quieten(_ harness: DRMHarness, _ card: FakeCard) throws {
        for operation in [FakeOperation.commit, .pageFlip, .setCRTC, .testCommit, .addFramebuffer] {
            card.failures.remove(operation)
        }
        card.flipping = .immediate
        card.holdsClosings = false
        card.finishClosing()
        card.connectors[0].status = .connected
        if harness.system.cards.isEmpty { harness.system.plug(card, as: 0) }
        card.leaveMaster()
        harness.display.setPowered(true)
        harness.display.deviceChanged()
        try harness.advance(by: .seconds(70))
        try harness.present()
        try harness.advance(by: .seconds(70))
    }

    /// Expects no commit from a display that knows that it is not master.
    private static func checkTrace(_ card: FakeCard, seed: Int) {
        var isDenied = false
        for call in card.trace {
            switch call {
            case .failed(.commit, .accessDenied), .failed(.pageFlip, .accessDenied), .failed(.setCRTC, .accessDenied),
                .failed(.markDirty, .accessDenied), .failed(.setProperty, .accessDenied):
                #expect(!isDenied, "seed \(seed): \(call)")
                isDenied = true
            case .setMaster, .open: isDenied = false
            default: break
            }
        }
    }
}
