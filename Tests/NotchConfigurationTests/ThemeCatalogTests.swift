import Foundation
import NotchCore
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("Theme files")
struct ThemeCatalogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var catalog: ThemeCatalog { ThemeCatalog(folders: [folder.path + "/own", folder.path + "/machine"]) }

    private func complaint(_ name: String) -> String {
        do throws(ThemeProblem) {
            _ = try catalog.look(name)
            return ""
        } catch {
            return error.reason.replacing(folder.path, with: "")
        }
    }

    @Test("every key is read, and what is missing comes from the base")
    func keys_areRead() throws {
        try folder.write(
            """
            # a comment
            [Theme]
            Edge=#010203 50%
            Background=#101820
            PrimaryLabel=#FFFFFF
            SecondaryLabel=#FFFFFF 70%
            TertiaryLabel=#EEEEEE 60%
            QuaternaryLabel=#EEEEEE 40%
            SubtleFill=#FFFFFF 8%
            SubtleStroke=#FFFFFF 16%
            HeaderInactiveIcon=#AAAAAA
            Accent=#ff8800
            FontDesign=serif
            Base=high-contrast
            """, to: "own/harbour.theme")
        let look = try catalog.look("harbour")
        #expect(look.name == "harbour")
        #expect(look.background == RGBA(hex: 0x101820))
        #expect(look.primaryLabel == .white)
        #expect(look.secondaryLabel == RGBA(white: 1, alpha: 0.7))
        #expect(look.tertiaryLabel == RGBA(hex: 0xEEEEEE).opacity(0.6))
        #expect(look.quaternaryLabel == RGBA(hex: 0xEEEEEE).opacity(0.4))
        #expect(look.subtleFill == RGBA(white: 1, alpha: 0.08))
        #expect(look.subtleStroke == RGBA(white: 1, alpha: 0.16))
        #expect(look.edge == RGBA(hex: 0x010203).opacity(0.5))
        #expect(look.headerInactiveIcon == RGBA(hex: 0xAAAAAA))
        #expect(look.accent == RGBA(hex: 0xFF8800))
        #expect(look.fontDesign == .serif)
        #expect(look.outlinesChoices && look.leastTextContrast == 7)
        #expect(Theme().wearing(look).warnings.isEmpty)
    }

    @Test("the example and the documents' theme have no mistake, and can be read")
    func example_isValid() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let example = try String(
            contentsOf: root.appendingPathComponent("Examples/themes/harbour.theme"), encoding: .utf8)
        let page = try String(contentsOf: root.appendingPathComponent("Documentation/Themes.md"), encoding: .utf8)
        let parts = page.components(separatedBy: "```ini\n").last?.components(separatedBy: "```")
        let sample = try #require(parts?.first)
        for text in [example, sample] {
            try folder.write(text, to: "own/harbour.theme")
            #expect(Theme().wearing(try catalog.look("harbour")).warnings.isEmpty)
        }
        #expect(sample.split(separator: "\n").filter { !$0.hasPrefix("#") }.count == ThemeLook.keys.count + 1)
    }

    @Test("a theme on a light ground has the tints of the light theme")
    func lightGround_hasLightTints() throws {
        try folder.write(
            "[Theme]\nBackground=#FFF8E8\nPrimaryLabel=#202020\nSecondaryLabel=#404040\nTertiaryLabel=#505050",
            to: "own/paper.theme")
        let look = try catalog.look("paper")
        #expect(look.isLight)
        #expect(Theme().wearing(look).palette == .light)
    }

    @Test("the filter of the night stays with a theme that is based on it")
    func nightBase_keepsTheFilter() throws {
        try folder.write("[Theme]\nBase=night\nAccent=#00FFFF", to: "own/cabin.theme")
        #expect(try catalog.look("cabin").filter == .night)
    }

    @Test(
        "a mistake is told with the file, the line and the nearest key",
        arguments: [
            ("[Theme]\nBackgroud=#000000", "2: [Theme] has no key 'Backgroud'; did you mean 'Background'?"),
            ("[Colours]\nAccent=#000000", "2: no section is called [Colours]; there is only [Theme]"),
            ("[Theme]\n\nAccent=red", "3: Accent=red should be a colour such as #FF8800"),
            ("[Theme]\nAccent=#FF8800 50%", "2: Accent=#FF8800 50% should be a colour such as #FF8800"),
            ("[Theme]\nPrimaryLabel=#FFF", "2: PrimaryLabel=#FFF should be a colour such as #FF8800, or #FFFFFF 62%"),
            ("[Theme]\nEdge=#FFFFFF 101%", "2: Edge=#FFFFFF 101% should be a colour such as #FF8800, or #FFFFFF 62%"),
            ("[Theme]\nEdge=#+FFFFF", "2: Edge=#+FFFFF should be a colour such as #FF8800, or #FFFFFF 62%"),
            ("[Theme]\nBase=harbour", "2: Base=harbour should be one of dark, light, high-contrast, night"),
            ("[Theme]\nFontDesign=fat", "2: FontDesign=fat should be one of default, serif, monospaced"),
            (
                "[Theme]\nAccent=#000000\nAccent=#111111",
                "3: Accent is set in line 2 already: remove one of the two"
            ),
            ("Accent=#000000", "1: 'Accent=#000000' stands before the first [Section]"),
        ])
    func mistake_namesTheLine(text: String, message: String) throws {
        try folder.write(text, to: "own/mine.theme")
        #expect(complaint("mine") == "/own/mine.theme:" + message)
    }

    @Test("the user's file goes before the machine's, and no file before a built-in theme")
    func search_hasAnOrder() throws {
        try folder.write("[Theme]\nAccent=#111111", to: "own/a.theme")
        try folder.write("[Theme]\nAccent=#222222", to: "machine/a.theme")
        try folder.write("[Theme]\nAccent=#333333", to: "machine/b.theme")
        try folder.write("[Theme]\nAccent=#444444", to: "own/night.theme")
        #expect(try catalog.look("a").accent == RGBA(hex: 0x111111))
        #expect(try catalog.look("b").accent == RGBA(hex: 0x333333))
        #expect(try catalog.look("night") == ThemeLook(.night))
        #expect(catalog.names == ["dark", "light", "high-contrast", "night", "a", "b"])
    }

    @Test("an unknown name is told with the nearest one, and none leads out of the folders")
    func unknown_isTold() throws {
        try folder.write("[Theme]\nAccent=#111111", to: "secret.theme")
        #expect(
            complaint("nigth")
                == "there is no such theme; did you mean 'night'? the themes are dark, light, high-contrast, night")
        for name in ["../secret", "", "auto", "a/b", ".", "a\nb", String(repeating: "a", count: 65)] {
            #expect(complaint(name).hasPrefix("there is no such theme; the themes are"), "\(name)")
        }
    }

    @Test("a file that is too large or not text is refused")
    func largeFile_isRefused() throws {
        try folder.write(String(repeating: "#", count: 1 << 17), to: "own/large.theme")
        #expect(complaint("large") == "/own/large.theme: is larger than 65536 bytes")
    }
}
