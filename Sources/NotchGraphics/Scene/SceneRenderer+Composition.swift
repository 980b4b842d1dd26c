package import NotchCore

extension SceneRenderer {
    /// When to render next: `now` (the display's next frame) while something moves, a later instant when
    /// something begins then, `nil` when the picture is at rest until the scene changes.
    package func nextFrame(for scene: Scene, after now: Instant) -> Instant? {
        guard scene.surface != .hidden else { return nil }
        var next: Instant?
        func animates(from began: Instant, for duration: Duration) {
            // Without motion, the picture changes only at the beginning.
            guard now < (options.reduceMotion ? began : began + duration) else { return }
            next = min(next ?? max(began, now), max(began, now))
        }
        if let passage = Passage(of: scene), passage.phase == .animateIn || passage.phase == .animateOut {
            animates(from: passage.began, for: passage.duration)
        }
        if let changed = scene.home.changed { animates(from: changed, for: Transition.homeFade) }
        if Passage(of: scene) == nil { animates(from: scene.surfaceChanged, for: Transition.homeFade) }
        if let cue = scene.cue,
            let change = CueStrip.nextChange(cue, after: now, isStill: options.reduceMotion)
        {
            next = min(next ?? change, change)
        }
        if let change = nextTick(of: scene, after: now) { next = min(next ?? change, change) }
        if let change = nextHomeChange(of: scene, after: now) { next = min(next ?? change, change) }
        return next
    }

    /// Returns when something in the home view moves next; `nil` while it is covered or at rest.
    private func nextHomeChange(of scene: Scene, after now: Instant) -> Instant? {
        guard !options.reduceMotion, !scene.isCovered, scene.home.turned != nil else { return nil }
        let layers = preparedLayers()
        let home = scene.surface == .expanded ? layers.openedHome : layers.idleHome
        return home.nextChange(of: scene.home, after: now)
    }

    /// Returns the frame as placements. Everything that moves is decided here and nowhere else.
    ///
    /// - Parameter rest: the place of a card at rest.
    func composition(of scene: Scene, at now: Instant, card rest: PixelRect, homes: HomeFrames) -> Composition {
        guard scene.surface != .hidden else { return Composition(background: RGBA.black.pixel) }
        var composition = Composition(background: theme.background.pixel)
        let front = Passage(of: scene).flatMap {
            placement($0, at: now, rest: $0.layer == .card ? rest : questionLayout(of: scene)?.card ?? rest)
        }
        if let front { composition.placements.append(front) }
        let room = Composition.fullWeight - (front?.weight ?? 0)
        for (layer, weight) in homeWeights(of: scene, at: now) {
            let weight = Int((Double(room) * weight).rounded(.down))
            guard weight > 0, composition.placements.count < 2 else { continue }
            let frame = layer == .idleHome ? homes.idle : homes.opened
            composition.placements.append(.init(layer: layer, frame: frame, weight: weight))
        }
        let homeWeight = composition.placements.reduce(0) { sum, placement in
            placement.layer == .idleHome || placement.layer == .openedHome ? sum + placement.weight : sum
        }
        composition.attention = AttentionDots(
            scene.home.attention, weight: homeWeight, area: preparedLayers().metrics.safeArea, theme: theme)
        composition.cue = scene.cue.flatMap {
            CueStrip($0, at: now, panel: geometry.bounds, theme: theme, isStill: options.reduceMotion)
        }
        return composition
    }

    /// Places what fades and moves from the top edge, and back (Q25). It moves by whole pixels, because fractions cost
    /// five times more.
    private func placement(_ passage: Passage, at now: Instant, rest: PixelRect) -> Composition.Placement? {
        let elapsed = now - passage.began
        let moved =
            options.reduceMotion
            ? (elapsed >= .zero ? 1 : 0) : Transition.cardProgress(elapsed, of: passage.duration)
        let presence: Double
        switch passage.phase {
        case .animateIn: presence = moved
        case .animateOut: presence = 1 - moved
        case .hidden, .reject: return nil
        }
        let weight = Int((min(max(presence, 0), 1) * Double(Composition.fullWeight)).rounded())
        guard weight > 0 else { return nil }
        let offset = Int(((presence - 1) * Double(rest.maxY)).rounded())
        return .init(layer: passage.layer, frame: rest.offset(y: offset), weight: weight)
    }

    /// Returns how much of each home view is there, 0...1, before a card or a question takes its share.
    ///
    /// Home leaves when the first of a row of cards comes and returns after the last, so that it never shows
    /// between two; opening and closing it fades one view into the other.
    private func homeWeights(of scene: Scene, at now: Instant) -> [(Composition.Layer, Double)] {
        func faded(since instant: Instant?) -> Double {
            guard let instant else { return 1 }
            return options.reduceMotion
                ? (now >= instant ? 1 : 0) : Transition.fadeProgress(now - instant, of: Transition.homeFade)
        }
        let opened: Composition.Layer = scene.surface == .expanded ? .openedHome : .idleHome
        let changed = scene.home.changed
        if Passage(of: scene) != nil {
            // The claim itself expands the surface; home was opened only if that came before.
            let wasOpened = changed.map { scene.surfaceChanged < $0 } ?? false
            return [(wasOpened ? opened : .idleHome, 1 - faded(since: changed))]
        }
        let presence = faded(since: changed)
        // Coming back from under a card is one fade, not two.
        let isReturning = changed.map { scene.surfaceChanged <= $0 } ?? false
        let share = isReturning ? 1 : faded(since: scene.surfaceChanged)
        let other: Composition.Layer = opened == .openedHome ? .idleHome : .openedHome
        return [(opened, presence * share), (other, presence * (1 - share))]
    }
}
