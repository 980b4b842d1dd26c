import Foundation
import Testing

/// `Documentation/Rules.md` and the numbers that sources and documents cite.
@Suite("Rules")
struct RulesTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The texts that may cite a rule, by their paths.
    private func texts() -> [String: String] {
        var texts: [String: String] = [:]
        for folder in ["Sources", "Tests", "Benchmarks", "Documentation", "Hardware", "Examples"] {
            let files = FileManager.default.enumerator(atPath: Self.root.appendingPathComponent(folder).path) ?? .init()
            for case let path as String in files where path.hasSuffix(".swift") || path.hasSuffix(".md") {
                texts["\(folder)/\(path)"] = text("\(folder)/\(path)")
            }
        }
        for page in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] { texts[page] = text(page) }
        // These two define numbers and look for them.
        texts["Documentation/Rules.md"] = nil
        texts["Tests/NotchCoreTests/RulesTests.swift"] = nil
        return texts
    }

    private func text(_ path: String) -> String? {
        try? String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The numbers in a text: rules such as Q14, defects such as Q-D12, decisions such as B6.7, and `fault 12`.
    private func citations(in text: String) -> Set<String> {
        // Colours such as #F00 and the dates of time zones, such as M10.5.0, look like rules.
        let text = text.replacing(/#[0-9A-Fa-f]{3,8}\b|\bM[0-9]{1,2}\.[0-9]\.[0-9]/.wordBoundaryKind(.simple), with: "")
        let rule = /\b(?:[QSMHUFIK](?:-D)?[0-9]{1,2}|B6\.[0-9]{1,2})\b/.wordBoundaryKind(.simple)
        let faults = /\b[Ff]aults? ([0-9]{1,2}(?:(?:, | and |, and | to )[0-9]{1,2})*)\b/.wordBoundaryKind(.simple)
        var found = Set(text.matches(of: rule).map { String($0.output) })
        for match in text.matches(of: faults) {
            for number in match.output.1.matches(of: /[0-9]+/) { found.insert("fault \(number.output)") }
        }
        return found
    }

    @Test("each number that the repository cites is defined in Documentation/Rules.md, and each defined one is cited")
    func cited_isDefined() throws {
        let rules = try #require(text("Documentation/Rules.md"))
        let entry = #/(?m)^- \*\*([^*]+)\*\* /#
        let defined = Set(rules.matches(of: entry).map { String($0.output.1) })
        var cited: Set<String> = []
        for (path, text) in texts() {
            let numbers = citations(in: text)
            for number in numbers.subtracting(defined).sorted() { Issue.record("\(path) cites \(number)") }
            cited.formUnion(numbers)
        }
        #expect(defined.subtracting(cited).isEmpty)
        #expect(cited.count > 100)
    }

    @Test("each test that Documentation/Rules.md names is in the file that it names")
    func namedTest_isThere() throws {
        let rules = try #require(text("Documentation/Rules.md"))
        let tests = #/((?:`\w+`(?:,\s+|\s+and\s+)?)+)\s+in\s+`(Tests/[^`]+\.swift)`/#
        var count = 0
        for match in rules.matches(of: tests) {
            let (names, path) = (match.output.1, String(match.output.2))
            guard let source = text(path) else {
                Issue.record("there is no \(path)")
                continue
            }
            for name in names.matches(of: /`(\w+)`/) {
                count += 1
                #expect(source.contains("func \(name.output.1)("), "\(path)")
            }
        }
        #expect(count > 150)
    }
}
