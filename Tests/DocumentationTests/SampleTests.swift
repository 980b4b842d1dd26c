import Foundation
import Testing

/// The code in the documents is code that compiles: each block stands, line for line, in a file below `Samples`. The
/// blocks of the examples' page are the files of an example.
@Suite struct SampleTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

    /// The page about views and the articles of all catalogues, relative to the repository.
    static let documents: [String] = {
        let files = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path)
        let articles = files?.compactMap { $0 as? String }.filter { $0.contains(".docc/") && $0.hasSuffix(".md") } ?? []
        return ["Documentation/Views.md"] + articles.sorted().map { "Sources/" + $0 }
    }()

    @Test("each block of Swift in the documents is part of a sample", arguments: documents)
    func block_isPartOfASample(document: String) throws {
        let samples = try FileManager.default.contentsOfDirectory(atPath: Self.tests.path + "/Samples").map {
            try Self.lines(of: Self.tests.appendingPathComponent("Samples/" + $0))
        }
        for block in try Self.blocks(of: document) {
            #expect(samples.contains { Self.contains($0, block) }, "\(block.joined(separator: "\n"))")
        }
    }

    @Test("the examples' page prints an example as it stands there, but for the address of the package")
    func examplesPage_printsAnExample() throws {
        let example = Self.root.appendingPathComponent("Examples/build-board")
        let files = try ["Package.swift", "Sources/main.swift"].map {
            try Self.lines(of: example.appendingPathComponent($0)).dropLast()
        }
        func withoutAddress(_ lines: some Sequence<String>) -> [String] {
            lines.filter { !$0.contains(".package(") && !$0.contains("        // ") }
        }
        let blocks = try Self.blocks(of: "Examples/README.md")
        #expect(blocks.map { withoutAddress($0) } == files.map { withoutAddress($0) })
    }

    @Test("there is an article for each topic")
    func articles_exist() {
        for name in [
            "GettingStarted", "TheQueue", "TheSurface", "StreamsAndInteractions", "ActionsAndActivities",
            "ADisplayOfYourOwn", "Modules",
        ] {
            #expect(Self.documents.contains { $0.hasSuffix("/\(name).md") }, "\(name)")
        }
    }

    /// Whether the lines of `block` follow one another in `sample`, all of them indented by the same amount.
    private static func contains(_ sample: [String], _ block: ArraySlice<String>) -> Bool {
        guard let first = block.first else { return false }
        return sample.indices.contains { index in
            guard sample[index].hasSuffix(first) else { return false }
            let indentation = String(sample[index].dropLast(first.count))
            // A declaration is printed with its attributes, without which it may not compile.
            guard index == 0 || !sample[index - 1].hasPrefix(indentation + "@") else { return false }
            guard indentation.allSatisfy({ $0 == " " }) else { return false }
            return sample[index...].starts(with: block.map { $0.isEmpty ? "" : indentation + $0 })
        }
    }

    /// The blocks of Swift in a document.
    private static func blocks(of document: String) throws -> [ArraySlice<String>] {
        try lines(of: root.appendingPathComponent(document)).split(separator: "```swift").dropFirst().map {
            $0.prefix { $0 != "```" }
        }
    }

    private static func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }
}
