import FoundationEssentials
import NotchActions

extension Bag {
    private static let texts = ["", "a", "\"", "\\", "\u{0}", "\n", "ü", "\u{301}", "👩‍👧", "$date", "$", "/", "notch:"]

    /// Makes a bag with every kind of value that an activity can store.
    package static func random(_ generator: inout SeededGenerator) -> Bag {
        Bag(contents(&generator, depth: 1))
    }

    private static func contents(_ generator: inout SeededGenerator, depth: Int) -> [String: UserInfoValue] {
        var contents: [String: UserInfoValue] = [:]
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            contents[text(&generator)] = value(&generator, depth: depth)
        }
        return contents
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...4, using: &generator) { text += texts.randomElement(using: &generator) ?? "" }
        return text
    }

    private static func value(_ generator: inout SeededGenerator, depth: Int) -> UserInfoValue {
        switch Int.random(in: 0..<(depth > 4 ? 7 : 9), using: &generator) {
        case 0: return .string(text(&generator))
        case 1: return .bool(.random(using: &generator))
        case 2: return .integer(.random(in: .min ... .max, using: &generator))
        case 3: return .number(.random(in: -1e300...1e300, using: &generator))
        case 4: return .date(Date(timeIntervalSinceReferenceDate: .random(in: -1e12...1e12, using: &generator)))
        case 5: return .data((0..<5).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
        case 6: return .uuid(UUID())
        case 7: return .array((0..<3).map { _ in value(&generator, depth: depth + 1) })
        default: return .dictionary(contents(&generator, depth: depth + 1))
        }
    }
}
