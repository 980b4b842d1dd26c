import NotchCore

/// The movement of a card that grows out of the icon of a glance, as the card of a timer does when the timer ends.
///
/// The card's own icon begins at the place of the glance's icon. The visible part of the card begins as large as that
/// icon and ends as the whole card. It does not fade in, and it always covers the glance's icon, so that no frame shows
/// two icons.
struct IconGrowth {
    /// The icon of the glance, on the panel.
    let icon: PixelRect
    /// The icon of the card, with its tile, from the card's corner.
    let emblem: PixelRect

    /// Returns a placement of the card on its way.
    ///
    /// - Parameters:
    ///   - rest: the place of the card at rest.
    ///   - share: the share of its way that the card has gone, 0...1.
    func grown(_ placement: Composition.Placement, to rest: PixelRect, share: Double) -> Composition.Placement {
        /// Returns a value between its beginning and its end.
        func between(_ from: Int, _ to: Int) -> Int { from + Int((Double(to - from) * share).rounded()) }
        // The middles are doubled, so that they are whole numbers.
        let x = (2 * icon.x + icon.width - 2 * emblem.x - emblem.width) / 2
        let y = (2 * icon.y + icon.height - 2 * emblem.y - emblem.height) / 2
        var placement = placement
        placement.weight = Composition.fullWeight
        placement.frame = rest.offset(x: between(x - rest.x, 0), y: between(y - rest.y, 0))
        let (left, top) = (between(icon.x, rest.x), between(icon.y, rest.y))
        let seen = PixelRect(
            x: left, y: top, width: between(icon.maxX, rest.maxX) - left, height: between(icon.maxY, rest.maxY) - top)
        placement.clip = placement.clip.map(seen.intersection) ?? seen
        return placement
    }
}

extension SceneRenderer {
    /// Returns how the scene's card grows out of the icon of the glance with its key; `nil` for a card that enters from
    /// the edge, as any other does, and for a card at rest.
    func iconGrowth(
        of scene: Scene, passage: Passage?, home: Composition.Layer, at now: Instant, look: CardLook?
    ) -> IconGrowth? {
        guard !options.motion.isStill, let passage, !passage.isLeaving, now < passage.began + passage.duration,
            scene.leaving == nil, !scene.hidesHome, let glance = scene.home.glance, let card = scene.card,
            card.activity.coalescingKey == glance.id, card.activity.systemImage == glance.icon,
            let pane = preparedLayers().home(home), let icon = pane.glanceIcon(of: scene.home)
        else { return nil }
        let look = look ?? self.look(of: card, pending: scene.pending?.count ?? 0, at: now)
        guard let emblem = preparedLayers().cards.current.emblemPlace(of: look.content) else { return nil }
        let (place, moved) = (pane.frame(of: scene.home), homeFrames(of: scene).frame(of: home))
        return IconGrowth(icon: icon.offset(x: moved.x - place.x, y: moved.y - place.y), emblem: emblem)
    }
}
