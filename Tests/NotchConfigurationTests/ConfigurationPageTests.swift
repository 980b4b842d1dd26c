import Foundation
import NotchConfiguration
import Testing

@testable import NotchConfiguration

@Suite("Configuration page")
struct ConfigurationPageTests {
    private static let page = "Documentation/Configuration.md"

    private func document(_ name: String) throws -> String {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
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

    @Test("the page's configuration changes nothing where it is copied as it is")
    func configuration_isOfComments() throws {
        #expect(try sample(of: Self.page, isUncommented: false).entries.isEmpty)
    }

    @Test("what the page shows of the configuration is the default, but for what has none")
    func configuration_showsDefaults() throws {
        let examples = [
            "Display.Density", "Display.ViewingDistance", "Display.Rotation", "Display.SafeInsets", "Display.CutOut",
            "Display.Card", "Display.Connector", "Display.Mode", "Display.Framebuffer", "Display.Font",
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
        let sections = Set(Setting.all.map(\.section))
        let pages = ["Inputs", "Actions", "Glances", "GlanceModules", "Themes", "Matrices"]
        for name in [Self.page] + pages.map({ "Documentation/\($0).md" }) {
            let file = try sample(of: name, isUncommented: true)
            try ConfigurationFiles.apply(file, to: &configuration)
            keys.formUnion(
                file.entries.map { entry in
                    let section = sections.contains(entry.section) ? entry.section : entry.sectionParts.kind
                    return "\(section).\(entry.key)"
                })
        }
        try configuration.validate()
        #expect(InputPlan(configuration.inputs).problems.isEmpty)
        #expect(try ActionPlan(configuration.actions).actions.map(\.call) == ["deploy.start", "report.open"])
        #expect(keys.sorted() == Setting.all.map { "\($0.section).\($0.key)" }.sorted())
    }
}
