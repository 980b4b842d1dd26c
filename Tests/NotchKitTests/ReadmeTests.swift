import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
    @Test("the README's sample is the one that compiles here")
    func sample_isInReadme() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try String(contentsOf: here.appendingPathComponent("ReadmeSample.swift"), encoding: .utf8)
        let sample = source.drop { !$0.isNewline }.trimmingCharacters(in: .newlines)
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(sample)\n```"))
    }
}
