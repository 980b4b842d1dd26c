import Foundation
import Testing

@testable import NotchKit

@Suite("README")
struct ReadmeTests {
    private func readme() throws -> String {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    @Test("the README's configuration is accepted, and names every key there is")
    func configuration_isValid() throws {
        let text = try #require(try readme().components(separatedBy: "```ini\n").dropFirst().first)
        let sample = try #require(text.components(separatedBy: "```").first)
        let file = try KeyFile(parsing: sample, name: "README.md")
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(file, to: &configuration)
        #expect(
            file.entries.map { "\($0.section).\($0.key)" }.sorted()
                == Setting.all.map { "\($0.section).\($0.key)" }.sorted())
    }

    @Test("the README's sample is the one that compiles here")
    func sample_isInReadme() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try String(contentsOf: here.appendingPathComponent("ReadmeSample.swift"), encoding: .utf8)
        let sample = source.drop { !$0.isNewline }.trimmingCharacters(in: .newlines)
        #expect(try readme().contains("```swift\n\(sample)\n```"))
    }
}
