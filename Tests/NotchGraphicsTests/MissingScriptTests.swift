import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Scripts without a font")
struct MissingScriptTests {
    @Test(
        "a character's script has a package with a font",
        arguments: [
            (UInt32(0x645), "Arabic", "fonts-noto-core"), (0x939, "Devanagari", "fonts-noto-core"),
            (0x3042, "Japanese", "fonts-noto-cjk"), (0x6C34, "Chinese and Japanese", "fonts-noto-cjk"),
            (0xC548, "Korean", "fonts-noto-cjk"), (0x1F600, "emoji", "fonts-noto-color-emoji"),
            (0x1D2B, "other scripts and symbols", "fonts-noto-core"),
        ])
    func script_hasAPackage(character: UInt32, name: String, package: String) throws {
        let script = try #require(MissingScript(of: character))
        #expect(script.name == name && script.debianPackage == package)
    }

    @Test("no package is named for characters that are private")
    func private_hasNone() {
        #expect(MissingScript(of: 0xE000) == nil && MissingScript(of: 0xF_FFFF) == nil && MissingScript(of: 7) == nil)
    }

    @Test("a script without a font is told of once, whatever is drawn in it")
    func warning_comesOnce() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "320x170"))
        _ = renderer.render(Samples.scene(Activity(title: "Plain letters")), at: .at(5000))
        #expect(renderer.takeWarnings().isEmpty && renderer.missingScripts.isEmpty)
        // No character is assigned in this plane, so that no font has any of it.
        let script = try #require(MissingScript(of: 0x5_0000))
        for text in ["\u{50000}", "\u{50001}\u{50002}"] {
            _ = renderer.render(Samples.scene(Activity(title: text)), at: .at(5000))
            let warnings = renderer.takeWarnings()
            #expect(warnings == (text.unicodeScalars.count == 1 ? [.missingScript(script)] : []))
        }
        #expect(renderer.missingScripts == [script])
    }
}
