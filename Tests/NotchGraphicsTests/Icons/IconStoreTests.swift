import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("IconStore")
struct IconStoreTests {
    /// A data directory with one icon theme, removed afterwards.
    private final class DataDirectory {
        let path = "\(temporaryRoot)/notch-icons-\(UUID().uuidString)"

        init(_ files: [String: String]) throws {
            for (name, content) in files {
                let file = URL(fileURLWithPath: path + "/icons/" + name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(content.utf8).write(to: file)
            }
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    private static let square =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M1 1h2v2h-2z"/></svg>"#
    private static let index = "[Icon Theme]\nName=Test\nDirectories=scalable/apps,symbolic/apps,48x48/apps\n"

    @Test("the built-in catalog comes first, by either naming")
    func catalog_comesFirst() {
        let store = IconStore(dataDirectories: [])
        #expect(store.resolve("checkmark.circle.fill").source == .catalog)
        #expect(store.resolve("dialog-warning").source == .catalog)
        #expect(store.knows("bell") && store.resolve("bell").warning == nil)
    }

    @Test("then the theme: symbolic before scalable, the named theme before its parents, hicolor last")
    func theme_isSearchedInOrder() throws {
        let data = try DataDirectory([
            "Own/index.theme": Self.index + "Inherits=Parent,hicolor\n",
            "Own/scalable/apps/zz-one.svg": Self.square, "Own/symbolic/apps/zz-one-symbolic.svg": Self.square,
            "Parent/index.theme": Self.index, "Parent/scalable/apps/zz-two.svg": Self.square,
            "hicolor/index.theme": Self.index, "hicolor/scalable/apps/zz-two.svg": Self.square,
            "hicolor/scalable/apps/zz-three.svg": Self.square, "hicolor/48x48/apps/zz-four.svg": Self.square,
        ])
        let store = IconStore(theme: "Own", dataDirectories: [data.path])
        let icons = data.path + "/icons/"
        #expect(store.resolve("zz-one").source == .theme(path: icons + "Own/symbolic/apps/zz-one-symbolic.svg"))
        #expect(store.resolve("zz-one-symbolic").source == store.resolve("zz-one").source)
        #expect(store.resolve("zz-two").source == .theme(path: icons + "Parent/scalable/apps/zz-two.svg"))
        #expect(store.resolve("zz-three").source == .theme(path: icons + "hicolor/scalable/apps/zz-three.svg"))
        #expect(!store.knows("zz-four"))
    }

    @Test("an unknown name is the generic icon with a warning")
    func unknown_isGeneric() {
        let resolution = IconStore(dataDirectories: []).resolve("no.such.icon")
        #expect(resolution.source == .generic)
        #expect(resolution.warning == .unknownIcon(name: "no.such.icon"))
        #expect(resolution.warning?.description.contains("no.such.icon") == true)
    }

    @Test(
        "no name reaches a file outside the themes",
        arguments: [
            "", ".", "..", "../../etc/passwd", "/etc/passwd", "a/b", ".hidden", "a\u{0}b", "a\nb", "..\\x",
            String(repeating: "x", count: 129),
        ])
    func names_areChecked(name: String) throws {
        let data = try DataDirectory([
            "hicolor/index.theme": Self.index, "hicolor/scalable/b.svg": Self.square,
            "hicolor/scalable/apps/sub/c.svg": Self.square, "hicolor/scalable/apps/.hidden.svg": Self.square,
        ])
        #expect(!IconStore(theme: name, dataDirectories: [data.path]).knows(name))
        let store = IconStore(dataDirectories: [data.path])
        #expect(!store.knows("../b") && !store.knows("sub/c") && !store.knows("sub/../../b"))
    }

    @Test("an index cannot lead out of its theme")
    func index_isChecked() {
        let parsed = IconTheme.parse("Directories=/scalable, ../scalable,scalable/a,,16x16/b\nInherits=x, y\njunk\n=\n")
        #expect(parsed.directories == ["scalable/a"])
        #expect(parsed.parents == ["x", "y"])
    }

    @Test("themes that inherit one another come to an end")
    func inheritance_ends() throws {
        let data = try DataDirectory([
            "A/index.theme": Self.index + "Inherits=B\n", "B/index.theme": Self.index + "Inherits=A,B\n",
        ])
        #expect(!IconStore(theme: "A", dataDirectories: [data.path]).knows("zz"))
    }

    @Test("names that nothing is known by are remembered, and push out none that are known")
    func unknownNames_areRemembered() throws {
        let data = try DataDirectory([
            "hicolor/index.theme": Self.index, "hicolor/scalable/apps/zz-known.svg": Self.square,
        ])
        let apps = data.path + "/icons/hicolor/scalable/apps/"
        let store = IconStore(dataDirectories: [data.path])
        #expect(store.knows("zz-known") && !store.knows("zz-late"))
        for number in 0..<1000 { #expect(!store.knows("zz-\(number)")) }
        // The two icons change places on the disk, so the answers below come from the store's memory.
        try FileManager.default.moveItem(atPath: apps + "zz-known.svg", toPath: apps + "zz-late.svg")
        #expect(store.knows("zz-known") && !store.knows("zz-late"))
    }

    @Test("the memory of unknown names is bounded: the oldest are looked for again")
    func unknownNames_areForgotten() throws {
        let data = try DataDirectory(["hicolor/index.theme": Self.index, "hicolor/scalable/apps/zz-a.svg": Self.square])
        let store = IconStore(dataDirectories: [data.path])
        #expect(!store.knows("zz-late"))
        for number in 0..<10_000 { _ = store.knows("zz-\(number)") }
        let apps = data.path + "/icons/hicolor/scalable/apps/"
        try FileManager.default.moveItem(atPath: apps + "zz-a.svg", toPath: apps + "zz-late.svg")
        #expect(store.knows("zz-late"))
    }

    @Test("an unusable SVG file gives the generic icon and a warning with the reason")
    func badFiles_areSurvived() throws {
        let laughs = (1...12).map { "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 - 1);", count: 10))\">" }.joined()
        let data = try DataDirectory([
            "hicolor/index.theme": Self.index,
            "hicolor/scalable/apps/zz-empty.svg": "",
            "hicolor/scalable/apps/zz-junk.svg": "not an svg",
            "hicolor/scalable/apps/zz-huge.svg": Self.square + String(repeating: " ", count: 1 << 20),
            "hicolor/scalable/apps/zz-laughs.svg":
                "<!DOCTYPE svg [<!ENTITY a0 \"<g/>\">\(laughs)]><svg xmlns=\"http://www.w3.org/2000/svg\">&a12;</svg>",
        ])
        #expect(mkfifo(data.path + "/icons/hicolor/scalable/apps/zz-fifo.svg", 0o600) == 0)
        let icons = IconRasterizer(store: IconStore(dataDirectories: [data.path]))
        for name in ["zz-empty", "zz-junk", "zz-huge", "zz-laughs", "zz-fifo"] {
            #expect(icons.store.knows(name))
            let mask = try #require(icons.mask(for: name, size: 24))
            #expect(mask.size == 24)
            let warnings = icons.pictures.takeWarnings()
            #expect(warnings.count == 1, "\(name)")
            guard case .unreadableIcon(name, let path, let reason)? = warnings.first else {
                Issue.record("\(name): \(warnings)")
                continue
            }
            #expect(path.hasSuffix(name + ".svg") && !reason.isEmpty)
        }
    }

    @Test("a mask is drawn once for each name and size")
    func masks_areKept() throws {
        let icons = IconRasterizer(store: IconStore(dataDirectories: []))
        let first = try #require(icons.mask(for: "bell", size: 32))
        #expect(icons.mask(for: "bell", size: 32) === first)
        #expect(icons.mask(for: "bell", size: 33) !== first)
        for size in 40..<40 + IconRasterizer.keptDrawings { _ = icons.mask(for: "bell", size: size) }
        #expect(icons.mask(for: "bell", size: 32) !== first)
    }

    @Test("the renderer reports a missing icon when it is asked")
    func renderer_warns() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "160x60"))
        _ = renderer.render(
            Samples.scene(Activity(title: "Hello", systemImage: "no.such.icon")), at: .at(5000))
        #expect(renderer.takeWarnings() == [.unknownIcon(name: "no.such.icon")])
        #expect(renderer.takeWarnings().isEmpty)
    }
}
