import NotchCore

/// Lays a view out: folds away what has no room, and places the rest.
///
/// The layout is a pure function of the view, its room, the measures, the theme, and what fonts and files hold.
struct ViewLayout {
    /// What a part inherits from those around it.
    struct Surroundings {
        var colour: ViewColour?
        var alignment: ViewAlignment
        /// The baseline that the texts of a row have in common.
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

    /// Returns what is drawn of a pane's view.
    static func items(
        of pane: ViewPane, metrics: ViewMetrics, theme: Theme, texts: ViewTexts, pictures: ViewPictures
    ) -> [ViewItem] {
        layout(of: pane, metrics: metrics, theme: theme, texts: texts, pictures: pictures).items
    }

    /// Lays a pane's view out.
    static func layout(
        of pane: ViewPane, metrics: ViewMetrics, theme: Theme, texts: ViewTexts, pictures: ViewPictures
    ) -> ViewLayout {
        var layout = ViewLayout(
            metrics: pane.captionSize.map(metrics.with(captionSize:)) ?? metrics, theme: theme, texts: texts,
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

    /// Returns the row of a pane as a column, where the panel is high enough and the row is too wide; otherwise `nil`.
    ///
    /// Only groups stand below one another. An icon and its text stay beside one another on every panel.
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

    /// The colour of icons.
    func ink(_ colour: ViewColour?) -> RGBA { Self.ink(colour, theme: theme) }

    /// The colour of a text.
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

    /// The colour of a text. It has the theme's least contrast of text with the ground, and 7 at least as a title or in
    /// the primary colour, which is that of titles. The strokes of small type are so thin that they have the next brighter
    /// label.
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

    /// Below this size, in pixels to the em, strokes are thin.
    private static let smallText = 12.0

    /// The colour of meters and badges, which have the accent unless they are given another colour.
    func fill(_ colour: ViewColour?) -> RGBA { ink(colour ?? .tint(.accent)) }
}
