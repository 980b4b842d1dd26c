import NotchSystem

/// A `config.txt` of a Raspberry Pi, byte by byte.
package struct ConfigText: Hashable, Sendable {
    package var bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line that includes the lines of `notchctl setup`.
    package static let include = "include notch.txt"
    private static let mark = "# Of notchctl setup; notchctl setup --undo removes this block."
    private static let markAfterBreak = "# Of notchctl setup with the line break; notchctl setup --undo removes it."

    /// A line, as it is in the bytes with its end, and without white space around it.
    struct Line {
        var range: Range<Int>
        var text: String
        var isHeading: Bool { text.hasPrefix("[") && text.hasSuffix("]") }
        /// Whether the line has a meaning to the firmware.
        var counts: Bool { !text.isEmpty && !text.hasPrefix("#") }
    }

    var lines: [Line] {
        var lines: [Line] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
            let text = String(decoding: Array(bytes[start..<end]).trimmed, as: UTF8.self)
            lines.append(Line(range: start..<end, text: text))
            start = end
        }
        return lines
    }

    /// The end of a line, as the file's editor wrote it.
    private var lineEnd: String { bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n" }

    /// How the file includes the lines of `notchctl setup`.
    package enum Inclusion: Hashable, Sendable {
        case absent
        case always
        /// Only if the filter below which it is applies.
        case below(String)
    }

    package var inclusion: Inclusion {
        var filter: String?
        var found = Inclusion.absent
        for line in lines {
            if line.isHeading { filter = line.text == "[all]" ? nil : line.text }
            guard line.text == Self.include else { continue }
            guard let filter else { return .always }
            found = .below(filter)
        }
        return found
    }

    /// The first line by which the firmware reads other files than `cmdline.txt` and `overlays`; `nil` if there is
    /// none.
    package var redirection: String? { lines.map(\.text).first(where: Self.isRedirection) }

    /// Whether the firmware reads other files by a line.
    package static func isRedirection(_ line: String) -> Bool {
        line != "cmdline=cmdline.txt"
            && ["cmdline=", "os_prefix=", "overlay_prefix="].contains { line.hasPrefix($0) }
    }

    /// The file with the include at its end, where it applies to every board.
    ///
    /// `[all]` ends the filters above it. A file without filters does not need it.
    package var including: ConfigText {
        guard inclusion == .absent else { return self }
        let isWhole = bytes.isEmpty || bytes.last == UInt8(ascii: "\n")
        var marked = self
        marked.bytes += Array(((isWhole ? Self.mark : lineEnd + Self.markAfterBreak) + lineEnd).utf8)
        return marked.adding([Self.include])
    }

    /// Returns the file with lines at its end that apply to every board.
    package func adding(_ lines: [String]) -> ConfigText {
        let isWhole = bytes.isEmpty || bytes.last == UInt8(ascii: "\n")
        let last = self.lines.last { $0.isHeading || $0.text.hasPrefix("include ") }?.text ?? "[all]"
        // A file that is included may end below a filter.
        let added = (last == "[all]" ? [] : ["[all]"]) + lines
        return ConfigText(bytes + Array((isWhole ? "" : lineEnd).utf8) + added.flatMap { Array(($0 + lineEnd).utf8) })
    }

    /// The file without the lines that ``including`` has added, also if other lines have changed since.
    ///
    /// The `[all]` of the block stays where lines of others came below it since. An include without a mark above it is
    /// somebody else's, and stays.
    package var excluding: ConfigText {
        let lines = lines
        guard let index = lines.lastIndex(where: { [Self.mark, Self.markAfterBreak].contains($0.text) }) else {
            return self
        }
        let below = lines.indices[(index + 1)...].filter { lines[$0].counts }
        let include = below.first { lines[$0].text == Self.include }
        var removed = [lines[index].range] + [include].compactMap { $0 }.map { lines[$0].range }
        if let heading = below.first, lines[heading].text == "[all]" {
            let next = below.first { $0 != heading && $0 != include }
            if next.map({ lines[$0].text == "[all]" }) ?? true { removed.append(lines[heading].range) }
        }
        if lines[index].text == Self.markAfterBreak, removed.count == lines.count - index, index > 0 {
            let former = lines[index - 1].range
            let hasReturn = bytes[former].dropLast().last == UInt8(ascii: "\r")
            removed.append(former.upperBound - (hasReturn ? 2 : 1)..<former.upperBound)
        }
        let kept = bytes.indices.filter { place in !removed.contains { $0.contains(place) } }
        // A block whose include somebody has removed may have another one below it.
        return ConfigText(kept.map { bytes[$0] }).excluding
    }
}

/// The kernel's command line, as `cmdline.txt` has it in its first line.
package struct KernelLine: Hashable, Sendable {
    package var bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The words of the first line, and the place behind the last of them.
    private var line: (words: [(text: String, range: Range<Int>)], end: Int) {
        var words: [(String, Range<Int>)] = []
        var start: Int?
        for index in bytes.startIndex...bytes.endIndex {
            let byte = index < bytes.endIndex ? bytes[index] : UInt8(ascii: "\n")
            if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
                start = start ?? index
            } else if let begin = start {
                words.append((String(decoding: bytes[begin..<index], as: UTF8.self), begin..<index))
                start = nil
            }
            if byte == UInt8(ascii: "\n") { break }
        }
        return (words, words.last?.1.upperBound ?? bytes.startIndex)
    }

    package var words: [String] { line.words.map(\.text) }

    /// Returns the line with words at its end.
    package func adding(_ words: [String]) -> KernelLine {
        guard !words.isEmpty else { return self }
        let added = words.map { " " + $0 }.joined()
        let end = line.end
        return KernelLine(Array(bytes[..<end]) + Array(added.utf8) + Array(bytes[end...]))
    }

    /// Returns the line without the last occurrence of each word, and without the space before it.
    package func removing(_ words: [String]) -> KernelLine {
        var result = self
        for word in words {
            guard let found = result.line.words.last(where: { $0.text == word })?.range else { continue }
            let hasSpace = found.lowerBound > 0 && result.bytes[found.lowerBound - 1] == 0x20
            result.bytes.removeSubrange(found.lowerBound - (hasSpace ? 1 : 0)..<found.upperBound)
        }
        return result
    }
}
