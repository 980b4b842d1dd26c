import Foundation
import NotchConfiguration
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("Configuration page")
struct ConfigurationPageTests {
    private static let page = "Documentation/Configuration.md"

    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func document(_ name: String) throws -> String {
        try String(contentsOf: Self.checkout.appendingPathComponent(name), encoding: .utf8)
    }

    /// Returns the configuration that a document shows.
    ///
    /// - Parameters:
    ///   - isUncommented: whether to include the keys that are shown as comments, without a space before their names.
    ///   - omitted: the keys to leave out of those, each with its section.
    private func sample(of name: String, isUncommented: Bool, without omitted: [String] = []) throws -> KeyFile {
        let text = try #require(try document(name).components(separatedBy: "```ini\n").dropFirst().first)
        let sample = try #require(text.components(separatedBy: "```").first)
        var section = Substring()
        let lines = sample.split(separator: "\n").filter { line in
            if line.hasPrefix("[") { section = line.dropFirst().prefix { $0 != "]" } }
            return !omitted.contains { key in
                let parts = key.split(separator: ".")
                return parts[0] == section && line.hasPrefix("#\(parts[1])=")
            }
        }.map { line in
            isUncommented && line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
        }
        return try KeyFile(parsing: lines.joined(separator: "\n"), name: name)
    }

    @Test("the page of matrices names each kind of LEDs in the row of its key")
    func matrixPage_namesEachKind() throws {
        let row = try #require(
            try document("Documentation/Matrices.md").split(separator: "\n").first { $0.hasPrefix("| `Kind` |") })
        for kind in MatrixKind.allCases { #expect(row.contains("`\(kind.rawValue)`"), "\(kind.rawValue)") }
    }

    @Test("the page's configuration changes nothing where it is copied as it is")
    func configuration_isOfComments() throws {
        #expect(try sample(of: Self.page, isUncommented: false).entries.isEmpty)
    }

    @Test("what the page shows of the configuration is the default, but for what has none")
    func configuration_showsDefaults() throws {
        let examples = [
            "Display.Panel", "Display.Density", "Display.ViewingDistance", "Display.Rotation", "Display.SafeInsets",
            "Display.CutOut",
            "Display.DRMDevice", "Display.Connector", "Display.Mode", "Display.Framebuffer", "Display.Font",
            "Display.IconTheme", "Display.Brightness", "Handoff.Name", "Handoff.Folder",
        ]
        let file = try sample(of: Self.page, isUncommented: true)
        let defaults = try sample(of: Self.page, isUncommented: true, without: examples)
        #expect(defaults.entries.count == file.entries.count - examples.count)
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(defaults, to: &configuration)
        #expect("\(configuration)" == "\(NotchConfiguration())")
    }

    @Test("the documents' configurations are accepted, and name every key there is")
    func configuration_isValid() throws {
        var configuration = NotchConfiguration()
        var keys: Set<String> = []
        let sections = Set(Settings.all.map(\.section))
        let pages = ["Inputs", "Actions", "Glances", "ConfiguredGlances", "Themes", "Matrices"]
        for name in [Self.page] + pages.map({ "Documentation/\($0).md" }) {
            let file = try sample(of: name, isUncommented: true)
            try ConfigurationFiles.apply(file, to: &configuration)
            keys.formUnion(
                file.entries.map { entry in
                    let section = sections.contains(entry.section) ? entry.section : entry.sectionParts.kind
                    let settings = Settings.all.filter { $0.section == section && $0.name == entry.key }
                    let kind = configuration.glanceSources.section(withHead: entry.section)?.kind
                    return "\(section).\(settings.first?.glanceKind == nil ? "" : kind ?? "").\(entry.key)"
                })
        }
        try configuration.validate()
        #expect(InputPlan(configuration.inputs).problems.isEmpty)
        #expect(configuration.actions.actions.map(\.call) == ["deploy.start", "report.open"])
        #expect(keys.sorted() == Settings.all.map { "\($0.section).\($0.glanceKind ?? "").\($0.name)" }.sorted())
    }

    @Test("the page about profiles shows a profile that is accepted, and names every key there is")
    func profile_isValid() throws {
        let name = "Hardware/panels/README.md"
        let file = try sample(of: name, isUncommented: false)
        #expect(try PanelProfile(file, id: "sample").hardware.wiring.count == 1)
        let keys = file.entries.map { "\($0.section).\($0.key)" }.filter { !$0.hasPrefix("Wiring.") }
        let known = PanelProfile.keys.filter { !["Matrix", "Wiring"].contains($0.section) }
        #expect(keys.sorted() == known.map { "\($0.section).\($0.name)" }.sorted())
    }

    /// Returns the keys of a page of the manual, each with its section.
    private func keys(of page: String) throws -> [String] {
        try ManualPage(page, checkout: Self.checkout).sections.flatMap { section in
            section.heading.hasPrefix("[") ? section.tags.map { "\(section.heading) \($0.prefix { $0 != "=" })" } : []
        }.sorted()
    }

    @Test("notchd.conf(5) has every key there is, and no other")
    func manual_hasEveryKey() throws {
        let known = Settings.all.map { setting in
            let kind = setting.glanceKind.map { $0 == "script" ? "" : " with Kind=\($0)" } ?? ""
            return "[\(setting.section)\(setting.isNamed ? " NAME" : "")]\(kind) \(setting.name)"
        }
        #expect(try keys(of: "notchd.conf.5") == known.sorted())
    }

    @Test("notch-panel(5) has every key there is, and no other")
    func manual_hasEveryKeyOfProfiles() throws {
        let known = PanelProfile.keys.filter { $0.section != "Wiring" }.map { "[\($0.section)] \($0.name)" }
        #expect(try keys(of: "notch-panel.5").filter { !$0.hasPrefix("[Wiring]") } == known.sorted())
    }

    @Test("the examples of the manual are accepted")
    func manualExamples_areValid() throws {
        var configuration = NotchConfiguration()
        for example in try ManualPage("notchd.conf.5", checkout: Self.checkout).examples {
            try ConfigurationFiles.apply(KeyFile(parsing: example, name: "example"), to: &configuration)
        }
        try configuration.validate()
        #expect(InputPlan(configuration.inputs).problems.isEmpty && !configuration.inputs.lines.isEmpty)
        let profiles = try ManualPage("notch-panel.5", checkout: Self.checkout).examples.map { example in
            try PanelProfile(KeyFile(parsing: example, name: "example"), id: "example")
        }
        #expect(profiles.map(\.resolution) == [PanelSize(width: 320, height: 1480), PanelSize(width: 16, height: 16)])
    }

    @Test("the page names the sections and keys whose changes take effect at once")
    func liveKeys_areNamed() throws {
        let text = try #require(try document(Self.page).components(separatedBy: "## When a change takes effect").last)
        let named = try #require(text.components(separatedBy: "The rest").first)
        // A section is named alone or with those of its keys that take effect at once.
        var keys: [String: [String]] = [:]
        var section = ""
        for (index, name) in named.components(separatedBy: "`").enumerated() where index % 2 == 1 {
            if name.hasPrefix("[") { section = name } else { keys[section]?.append(name) }
            keys[section, default: []] += []
        }
        for setting in Settings.all {
            let section = keys["[\(setting.section)\(setting.isNamed ? " NAME" : "")]"]
            let isLive = section.map { $0.isEmpty || $0.contains(setting.name) } ?? false
            #expect(isLive == (setting.nextStart == nil), "[\(setting.section)] \(setting.name)")
        }
    }
}
