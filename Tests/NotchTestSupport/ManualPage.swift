package import Foundation

/// A page of the manual, as the tags below its headings. `Tools/manual.py` makes the page for the programs under test.
package struct ManualPage {
    /// The page as roff.
    package let source: String
    /// The headings without their fonts, in order, each with the tags of its lists, such as `--dwell duration`.
    package private(set) var sections: [(heading: String, tags: [String])] = []

    /// The texts of the examples.
    package var examples: [String] {
        source.components(separatedBy: ".EX\n").dropFirst().map { example in
            Self.plain(example.components(separatedBy: ".EE")[0][...])
        }
    }

    /// - Parameters:
    ///   - name: the page's name with its section of the manual, such as `notchctl.1`.
    ///   - checkout: the folder of the sources.
    package init(_ name: String, checkout: URL) throws {
        let made = try Command.run(
            checkout.appendingPathComponent("Tools/manual.py"), ["--programs", Command.products.path, name])
        guard made.status == 0 else { throw Failure(description: made.errors) }
        source = made.output
        var isTag = false
        for line in made.output.split(separator: "\n") {
            let text = Self.plain(line)
            if text.hasPrefix(".SS ") || text.hasPrefix(".SH ") {
                sections.append((String(text.dropFirst(4)), []))
            } else if isTag, !sections.isEmpty {
                sections[sections.count - 1].tags.append(text)
            }
            isTag = [".TP", ".TQ"].contains(line)
        }
    }

    /// The reason why there is no page.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Removes fonts and escapes from a line.
    private static func plain(_ line: Substring) -> String {
        ["\\fB", "\\fI", "\\fR", "\\&"].reduce(String(line)) { $0.replacingOccurrences(of: $1, with: "") }
            .replacingOccurrences(of: "\\-", with: "-").replacingOccurrences(of: "\\e", with: "\\")
    }
}
