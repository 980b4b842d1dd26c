import NotchCore

/// The parts of a view by number, so that a layout can say of each whether it is folded away.
struct ViewTree {
    struct Part {
        let node: ViewNode
        let parent: Int?
        var children: [Int] = []
        /// The largest text in the part.
        var text: ViewTextStyle?
        var isFolded = false
    }

    private(set) var parts: [Part] = []

    init(_ node: ViewNode) { _ = add(node, parent: nil) }

    /// The number of the outermost part.
    static let root = 0

    private mutating func add(_ node: ViewNode, parent: Int?) -> Int {
        let id = parts.count
        parts.append(Part(node: node, parent: parent))
        switch node.content {
        case .text(_, let style), .marquee(_, let style): parts[id].text = style
        case .badge: parts[id].text = .caption
        default: break
        }
        for child in node.parts {
            let number = add(child, parent: id)
            parts[id].children.append(number)
            parts[id].text = [parts[id].text, parts[number].text].compactMap { $0 }.min { $0.rank < $1.rank }
        }
        return id
    }

    subscript(_ id: Int) -> ViewNode { parts[id].node }

    /// The children that are not folded away.
    func kept(_ id: Int) -> [Int] { parts[id].children.filter { !parts[$0].isFolded } }

    /// Folds a part away, and each stack that has nothing left.
    mutating func fold(_ id: Int) {
        parts[id].isFolded = true
        if let parent = parts[id].parent, kept(parent).allSatisfy(isSpacer) { fold(parent) }
    }

    func isSpacer(_ id: Int) -> Bool { parts[id].node.content == .spacer }

    /// The importance of a part in its stack: its own priority, and that of its most important part.
    func importance(_ id: Int) -> Int {
        parts[id].node.priority + (kept(id).map(importance).max() ?? 0)
    }

    /// The largest text beside a part: in its row, or in the next row around that.
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
    /// 0 is the largest.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
