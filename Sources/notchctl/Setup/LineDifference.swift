import NotchCore
import NotchSystem

/// The difference of two texts as `diff -u` shows it: one hunk with two lines around what has changed.
package enum LineDifference {
    private static let context = 2

    package static func text(of path: String, from old: [UInt8]?, to new: [UInt8]?) -> String {
        let (before, after) = (lines(old), lines(new))
        let most = min(before.count, after.count)
        let head = (0..<most).first { before[$0] != after[$0] } ?? most
        let rest = most - head
        let tail = zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let start = max(0, head - context)
        let (oldEnd, newEnd) = (before.count - tail, after.count - tail)
        let end = min(before.count, oldEnd + context)
        var rows = before[start..<head].map { " " + $0 }
        rows += before[head..<oldEnd].map { "-" + $0 }
        rows += after[head..<newEnd].map { "+" + $0 }
        rows += before[oldEnd..<end].map { " " + $0 }
        let (oldCount, newCount) = (end - start, end - start - oldEnd + newEnd)
        let place = { (count: Int) in "\(count == 0 ? start : start + 1),\(count)" }
        let hunk = "@@ -\(place(oldCount)) +\(place(newCount)) @@"
        let names = ["--- " + (old == nil ? "/dev/null" : path), "+++ " + (new == nil ? "/dev/null" : path)]
        let shown = rows.flatMap {
            $0.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        }
        return (names + [hunk] + shown).joined(separator: "\n")
    }

    private static func lines(_ bytes: [UInt8]?) -> [String] {
        guard let bytes, !bytes.isEmpty else { return [] }
        let whole = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        var lines = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        if bytes.last != UInt8(ascii: "\n") { lines[lines.count - 1] += "\n\u{5C} No newline at end of file" }
        return lines
    }
}
