import NotchCore

/// Lays a view out: folds away parts without room, and places the others.
///
/// The layout is a pure function of the view, its room, the measures, the theme, and the content of fonts and files.
struct ViewLayout {
    /// The properties that a part inherits from its surroundings.
    struct Surroundings {
        var colour: ViewColour?
        var alignment: ViewAlignment
        /// The baseline that the texts of a row share.
        var baseline: Int?
        var isRightToLeft = false
        var isTitle = false
    }

    let metrics: ViewMetrics
    let theme: Theme
    let texts: ViewTexts
    let pictures: ViewPictures
    var tree: ViewTree
    private(set) var measures: ViewMeasures
    private(set) var items: [ViewItem] = []

    /// Returns the items of a pane's view.
    static func items(
        of pane: ViewPane, metrics: ViewMetrics, theme: Theme, texts: ViewTexts, pictures: ViewPictures
    ) -> [ViewItem] {
        var items = layout(of: pane, metrics: metrics, theme: theme, texts: texts, pictures: pictures).items
        for index in items.indices { items[index].time = pane.time }
        return items
    }

    /// Lays a pane's view out.
    static func layout(
        of pane: ViewPane, metrics: ViewMetrics, theme: Theme, texts: ViewTexts, pictures: ViewPictures
    ) -> ViewLayout {
        var metrics = pane.captionSize.map(metrics.with(captionSize:)) ?? metrics
        if let size = pane.valueSize { metrics = metrics.with(valueSize: size) }
        var layout = ViewLayout(
            metrics: metrics, theme: theme, texts: texts,
            pictures: pictures, tree: ViewTree(pane.node))
        var alignment = pane.alignment
        if let column = layout.column(of: pane) {
            layout.tree = ViewTree(column)
            layout.measures = ViewMeasures(of: layout.tree)
            alignment = .center
        }
        layout.place(
            ViewTree.root, in: pane.room,
            Surroundings(
                colour: nil, alignment: alignment, isRightToLeft: ViewDirection.isRightToLeft(pane.node)))
        return layout
    }

    private init(
        metrics: ViewMetrics, theme: Theme, texts: ViewTexts, pictures: ViewPictures, tree: ViewTree
    ) {
        self.metrics = metrics
        self.theme = theme
        self.texts = texts
        self.pictures = pictures
        self.tree = tree
        measures = ViewMeasures(of: tree)
    }

    /// Returns the row of a pane as a column, if the panel is high enough and the row is too wide; otherwise `nil`.
    ///
    /// Only groups are arranged below one another. An icon and its text stay beside one another on every panel.
    private func column(of pane: ViewPane) -> ViewNode? {
        guard !metrics.isWide, case .stack(.horizontal, _, let parts) = pane.node.content else { return nil }
        let shown = parts.filter { $0.content != .spacer }
        guard shown.count(where: { !$0.parts.isEmpty }) > 1,
            width(of: ViewTree.root, in: pane.room.height).ideal > pane.room.width
        else { return nil }
        var column = pane.node
        column.content = .stack(.vertical, spacing: ViewMetrics.columnSpacing, shown)
        return column
    }

    mutating func add(_ kind: ViewItem.Kind, _ frame: PixelRect, _ colour: RGBA, clip: PixelRect? = nil) {
        let clip = (clip ?? frame).intersection(metrics.area)
        guard !clip.isEmpty else { return }
        items.append(ViewItem(kind: kind, frame: frame, colour: colour, clip: clip))
    }

    // MARK: Colours

    /// Returns the colour of icons.
    func ink(_ colour: ViewColour?) -> RGBA { Self.ink(colour, theme: theme) }

    /// Returns the colour of a text.
    func ink(_ style: TextStyle, _ around: Surroundings) -> RGBA {
        Self.ink(around.colour, style, isTitle: around.isTitle, theme: theme)
    }

    private static func ink(_ colour: ViewColour?, theme: Theme) -> RGBA {
        switch colour ?? .primary {
        case .primary: theme.primaryLabel
        case .secondary: theme.secondaryLabel
        case .tertiary: theme.dateLabel
        case .quaternary: theme.quaternaryLabel
        case .tint(let tint): TintPalette.resolve(tint, on: theme)
        }
    }

    /// Returns the colour of a text. Its contrast with the ground is at least the theme's least contrast of text, and
    /// at least 7 for a title and for the primary colour, which is the colour of titles. Small type takes the next
    /// brighter label, because its strokes are thin.
    static func ink(_ colour: ViewColour?, _ style: TextStyle, isTitle: Bool = false, theme: Theme) -> RGBA {
        let label: RGBA
        switch colour {
        case .secondary where style.size < smallText: label = theme.primaryLabel
        case .tertiary where style.size < smallText: label = theme.secondaryLabel
        case .quaternary where style.size < smallText: label = theme.dateLabel
        default: label = ink(colour, theme: theme)
        }
        let isTitle = isTitle || (colour ?? .primary) == .primary
        let least = max(theme.look.leastTextContrast, isTitle ? CardColours.leastTitleContrast : 0)
        return TintPalette.readable(label, on: theme.background, least: least, theme: theme)
    }

    /// The size, in pixels to the em, below which strokes are thin.
    private static let smallText = 12.0

    /// Returns the colour of meters and badges: the accent, unless they have another colour.
    func fill(_ colour: ViewColour?) -> RGBA { ink(colour ?? .tint(.accent)) }
}

/// A view and the room in which it is laid out.
struct ViewPane: Hashable, Sendable {
    var node: ViewNode
    var room: PixelRect
    /// The place of the view in a larger room, unless the view itself sets an alignment.
    var alignment: ViewAlignment = .leading
    /// The size of captions, in pixels; `nil` for the panel's size.
    var captionSize: Double?
    /// The size of values, in pixels; `nil` for the panel's size.
    var valueSize: Double?
    /// The part of a turn in which the view is shown.
    var time = ViewTime.always
}

extension ViewLayout {
    /// Folds parts away, the least important first, until the rest of a part has room.
    mutating func fold(_ id: Int, width: Int, height: Int) {
        let node = tree[id]
        guard case .stack(let axis, _, _) = node.content else { return }
        let inner = (width: width - beside(node.padding), height: height - above(node.padding))
        for child in tree.kept(id) { fold(child, width: inner.width, height: inner.height) }
        guard axis != .depth else { return }
        while least(of: id, along: axis, width: width, height: height) > (axis == .horizontal ? width : height),
            let part = leastImportant(in: id, along: axis, inner)
        {
            tree.fold(part)
            measures.forget(tree.stacks(around: part))
        }
    }

    private func least(of id: Int, along axis: ViewAxis, width: Int, height: Int) -> Int {
        axis == .horizontal ? self.width(of: id, in: height).least : self.height(of: id, in: width).least
    }

    private func leastImportant(in id: Int, along axis: ViewAxis, _ room: (width: Int, height: Int)) -> Int? {
        var found: (id: Int, importance: Int)?
        for candidate in candidates(in: id, along: axis, room, above: 0)
        where candidate.importance <= found?.importance ?? .max {
            found = candidate
        }
        return found?.id
    }

    /// Returns the parts that make room along an axis if they fold away. One part is always left.
    ///
    /// In a stack across the axis, only the longest part makes room, and only if it is longer than the others. Unless
    /// it is also the least important part, the stack folds away as a whole.
    ///
    /// - Parameter base: the priorities of the surrounding stacks, up to the one that is too long.
    private func candidates(
        in id: Int, along axis: ViewAxis, _ room: (width: Int, height: Int), above base: Int
    ) -> [(id: Int, importance: Int)] {
        let kept = tree.kept(id)
        var found: [(id: Int, importance: Int)] = []
        for first in kept {
            var child = first
            var base = base + tree[child].priority
            // A stack of one part counts as that part.
            while let only = tree.kept(child).first, tree.kept(child).count == 1 {
                child = only
                base += tree[child].priority
            }
            let inside = tree.kept(child)
            if inside.count > 1, case .stack(let other, _, _) = tree[child].content {
                if other == axis {
                    found += candidates(in: child, along: axis, room, above: base)
                    continue
                }
                if let longest = longest(of: inside, along: axis, room) {
                    if tree.kept(longest).count > 1 {
                        found += candidates(in: longest, along: axis, room, above: base + tree[longest].priority)
                        continue
                    }
                    let importance = tree.importance(longest)
                    if inside.allSatisfy({ tree.importance($0) >= importance }) {
                        found.append((longest, base + importance))
                        continue
                    }
                }
            }
            if kept.count > 1 { found.append((child, base - tree[child].priority + tree.importance(child))) }
        }
        return found
    }

    /// Returns the part that is longer than all others; `nil` if the two longest are equal.
    private func longest(of parts: [Int], along axis: ViewAxis, _ room: (width: Int, height: Int)) -> Int? {
        let lengths = parts.map { (id: $0, least: least(of: $0, along: axis, width: room.width, height: room.height)) }
            .sorted { $0.least > $1.least }
        return lengths.count > 1 && lengths[0].least > lengths[1].least ? lengths[0].id : nil
    }
}
