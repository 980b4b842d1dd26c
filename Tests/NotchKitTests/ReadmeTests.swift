import Foundation
import Testing

@testable import NotchKit

@Suite("README")
struct ReadmeTests {
    private func readme() throws -> String { try document("README.md") }

    private func document(_ name: String) throws -> String {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    }

    /// The configuration that a document shows.
    private func sample(of name: String) throws -> KeyFile {
        let text = try #require(try document(name).components(separatedBy: "```ini\n").dropFirst().first)
        let sample = try #require(text.components(separatedBy: "```").first)
        return try KeyFile(parsing: sample, name: name)
    }

    @Test("the documents' configurations are accepted, and name every key there is")
    func configuration_isValid() throws {
        var configuration = NotchConfiguration()
        var keys: Set<String> = []
        for name in ["README.md", "Documentation/Inputs.md"] {
            let file = try sample(of: name)
            try ConfigurationFiles.apply(file, to: &configuration)
            keys.formUnion(file.entries.map { "\($0.sectionParts.kind).\($0.key)" })
        }
        try configuration.validate()
        #expect(InputPlan(configuration.inputs).problems.isEmpty)
        #expect(keys.sorted() == Setting.all.map { "\($0.section).\($0.key)" }.sorted())
    }

    @Test("the README's sample is the one that compiles here")
    func sample_isInReadme() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try String(contentsOf: here.appendingPathComponent("ReadmeSample.swift"), encoding: .utf8)
        let sample = source.drop { !$0.isNewline }.trimmingCharacters(in: .newlines)
        #expect(try readme().contains("```swift\n\(sample)\n```"))
    }
}
