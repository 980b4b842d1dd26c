import NotchCore
import NotchDevices
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Settings of a CRTC and its plane that another program has left: a night mode, a faded plane, another order.
@SurfaceActor
@Suite struct DRMSettingsTests {
    private static let crtc: UInt32 = 300
    private static let plane: UInt32 = 400
    /// The name of each setting, its object, what the other program has left, and what a picture wants.
    private static let settings: [(name: String, object: UInt32, left: UInt64, plain: UInt64)] = [
        ("DEGAMMA_LUT", crtc, 2001, 0), ("CTM", crtc, 2002, 0), ("GAMMA_LUT", crtc, 2003, 0),
        ("alpha", plane, 0x2000, 0xFFFF), ("pixel blend mode", plane, 1, 2), ("zpos", plane, 5, 0),
    ]

    private func card(fixed: Set<String> = []) -> FakeCard {
        FakeCard.panel {
            $0.hasSettings = true
            $0.fixedSettings = fixed
        }
    }

    private func leave(on card: FakeCard) {
        for each in Self.settings { card.leave(each.name, of: each.object, at: each.left) }
    }

    private func notPlain(on card: FakeCard) -> [String] {
        Self.settings.filter { card.value($0.name, of: $0.object) != $0.plain }.map(\.name)
    }

    @Test("Fault 40: what another program has set on the output is cleared by the modeset", arguments: [true, false])
    func settings_areCleared(isAtomic: Bool) throws {
        let card = card()
        let harness = try DRMHarness(card) { $0.isAtomic = isAtomic }
        leave(on: card)
        #expect(notPlain(on: card) == Self.settings.map(\.name))
        try harness.present()
        #expect(notPlain(on: card) == [])
        #expect(harness.panelShowsPicture() && harness.reason == nil)
    }

    @Test("Fault 40: what is set while the display is away is cleared when it is back", arguments: [true, false])
    func settingsMeanwhile_areCleared(isAtomic: Bool) throws {
        let card = card()
        let harness = try DRMHarness(card) { $0.isAtomic = isAtomic }
        try harness.show()
        card.takeMaster()
        try harness.present(DRMHarness.strip)
        leave(on: card)
        card.leaveMaster()
        try harness.advance(by: .seconds(1))
        #expect(notPlain(on: card) == [])
        #expect(harness.panelShowsPicture() && harness.reason == nil)
    }

    @Test("Fault 40: a setting that the driver keeps is no reason to show nothing", arguments: [true, false])
    func fixedSetting_isLeft(isAtomic: Bool) throws {
        let card = card(fixed: ["zpos"])
        let harness = try DRMHarness(card) { $0.isAtomic = isAtomic }
        leave(on: card)
        try harness.present()
        #expect(notPlain(on: card) == ["zpos"])
        #expect(harness.panelShowsPicture() && harness.reason == nil)
        #expect(card.calls(.commit).count < 10)
    }
}
