import NotchCore

/// The parts of a view by number, so that a layout can record which parts are folded away.
struct ViewTree {
    struct Part {
        let node: ViewNode
        let parent: Int?
        /// The children that are not folded away.
        var kept: [Int] = []
        /// The importance in its stack: the sum of the part's own priority and the importance of its most important
        /// child.
        var importance: Int
        /// The largest text in the part.
        var text: ViewTextStyle?
    }

    private(set) var parts: [Part] = []

    init(_ node: ViewNode) { _ = add(node, parent: nil) }

    /// The number of the outermost part.
    static let root = 0

    private mutating func add(_ node: ViewNode, parent: Int?) -> Int {
        let id = parts.count
        parts.append(Part(node: node, parent: parent, importance: node.priority))
        switch node.content {
        case .text(_, let style), .marquee(_, let style): parts[id].text = style
        case .badge: parts[id].text = .caption
        default: break
        }
        for child in node.parts {
            let number = add(child, parent: id)
            parts[id].kept.append(number)
            parts[id].text = [parts[id].text, parts[number].text].compactMap { $0 }.min { $0.rank < $1.rank }
        }
        weigh(id)
        return id
    }

    private mutating func weigh(_ id: Int) {
        parts[id].importance = parts[id].node.priority + (parts[id].kept.map { parts[$0].importance }.max() ?? 0)
    }

    subscript(_ id: Int) -> ViewNode { parts[id].node }

    /// Returns the children that are not folded away.
    func kept(_ id: Int) -> [Int] { parts[id].kept }

    /// Folds a part away, and each stack without other parts than spacers.
    mutating func fold(_ id: Int) {
        guard let parent = parts[id].parent else { return }
        parts[parent].kept.removeAll { $0 == id }
        if parts[parent].kept.allSatisfy(isSpacer) { fold(parent) }
        for stack in stacks(around: id) { weigh(stack) }
    }

    /// Returns the stacks that contain a part, the innermost first.
    func stacks(around id: Int) -> [Int] {
        var stacks: [Int] = []
        var place = parts[id].parent
        while let stack = place {
            stacks.append(stack)
            place = parts[stack].parent
        }
        return stacks
    }

    func isSpacer(_ id: Int) -> Bool { parts[id].node.content == .spacer }

    func importance(_ id: Int) -> Int { parts[id].importance }

    /// Returns the largest text beside a part: in its row, or in the next row around that.
    func textBeside(_ id: Int) -> ViewTextStyle? {
        var place = parts[id].parent
        while let id = place {
            if case .stack(.horizontal, _, _) = parts[id].node.content, let text = parts[id].text { return text }
            place = parts[id].parent
        }
        return nil
    }
}

extension ViewTextStyle {
    /// The rank by size; 0 is the largest.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The direction of a view or a stack, which is that of its first text with a direction.
enum ViewDirection {
    static func isRightToLeft(_ node: ViewNode) -> Bool { direction(of: node) ?? false }

    /// Returns whether the view is written from right to left; `nil` without a text that has a direction.
    static func direction(of node: ViewNode) -> Bool? {
        switch node.content {
        case .text(let text, _), .marquee(let text, _), .badge(let text), .gauge(_, .some(let text)):
            isRightToLeft(text)
        case .stack(_, _, let parts): parts.lazy.compactMap(direction).first
        case .icon, .image, .spacer, .bar, .gauge, .sparkline: nil
        }
    }

    /// Returns whether the first letter with a direction is written from right to left; `nil` without such a letter.
    private static func isRightToLeft(_ text: String) -> Bool? {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            // The blocks of the right-to-left scripts.
            case 0x0590...0x08FF where scalar.properties.isAlphabetic: return true
            case 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EEFF: return true
            case 0x200F: return true
            case 0x200E: return false
            default: if scalar.properties.isAlphabetic { return false }
            }
        }
        return nil
    }
}
