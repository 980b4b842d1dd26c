import NotchCore

/// A view on a card's face, drawn like a home view.
final class CardViews {
    private let layer: ViewLayer
    private let room: PixelRect
    /// Whether all parts of the view are still.
    private let isStill: Bool

    /// - Parameters:
    ///   - mark: the columns at the end that the mark of a held card takes; 0 if the view is not beside the mark.
    ///   - isRightToLeft: whether the mark is at the left.
    ///   - colours: the card's colours, which the view's labels have, too.
    init(
        on face: BlankCard, of card: CardMetrics, beside mark: Int, isRightToLeft: Bool, colours: CardColours,
        theme: Theme,
        text: TextEngine, icons: IconRasterizer, motion: Motion
    ) {
        let metrics = ViewMetrics(on: face, of: card)
        var room = metrics.room
        room.width = max(room.width - mark, 1)
        if isRightToLeft { room.x += mark }
        self.room = room
        isStill = motion.isStill
        layer = ViewLayer(metrics: metrics, theme: theme.on(colours), text: text, icons: icons)
    }

    /// The rectangles of everything that is drawn of the view, from the card's corner.
    var ink: [PixelRect] { layer.baked.busy.map { $0.offset(x: layer.frame.x, y: layer.frame.y) } }

    /// Draws the changes of the view.
    ///
    /// - Parameter clock: how long the view has been shown.
    /// - Returns: the region of the card that changed.
    func draw(_ view: ViewNode, at clock: ScrollClock, on pixmap: Pixmap) -> Region {
        let changed = layer.update(panes(view), for: isStill ? nil : max(clock.title, .zero))
        let picture = layer.baked.pixmap
        return Region(
            changed.rects.map { rect in
                let place = rect.offset(x: layer.frame.x, y: layer.frame.y)
                pixmap.copy(place, of: picture, atX: layer.frame.x, y: layer.frame.y)
                return place
            })
    }

    /// Returns how long after the clock the view moves next; `nil` if it does not move again.
    func nextChange(of view: ViewNode, after clock: ScrollClock) -> Duration? {
        guard !isStill else { return nil }
        let elapsed = max(clock.title, .zero)
        return layer.nextChange(of: panes(view), after: elapsed).map { $0 - clock.title }
    }

    /// Starts to read the icons and the pictures of a view that is shown later.
    ///
    /// - Returns: whether no file of the view is still being read.
    func prepare(_ view: ViewNode) -> Bool { layer.prepare(panes(view)) }

    private func panes(_ view: ViewNode) -> [ViewPane] { [ViewPane(node: view, room: room)] }
}

extension Theme {
    /// Returns the theme for what is on the face of a card: its ground and its labels have the card's colours.
    func on(_ colours: CardColours) -> Theme {
        var look = look
        look.background = colours.ground
        look.card = colours.ground
        look.primaryLabel = colours.title
        look.secondaryLabel = colours.subtitle
        look.tertiaryLabel = colours.note
        look.dateLabel = nil
        if look.ink != nil { look.ink = colours.title }
        return wearing(look)
    }
}
