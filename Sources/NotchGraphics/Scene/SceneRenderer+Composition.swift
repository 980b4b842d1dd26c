package import NotchCore

extension SceneRenderer {
    /// Returns when to render next: `now` (the display's next frame) during a movement, a later instant if a movement
    /// begins then, `nil` if the picture is at rest until the scene changes.
    package func nextFrame(for scene: Scene, after now: Instant) -> Instant? {
        guard scene.surface != .hidden else { return nil }
        var next: Instant?
        func animates(from began: Instant, for duration: Duration) {
            // Without motion, the picture changes only at the beginning.
            guard now < (options.reduceMotion ? began : began + duration) else { return }
            next = min(next ?? max(began, now), max(began, now))
        }
        let passages = Passages(of: scene)
        let passage = passages.present
        for passage in [passage, passages.leaving].compactMap(\.self) {
            animates(from: passage.began, for: passage.duration)
        }
        // A surface that was hidden before the card is hidden again at the end of the exit, even without motion.
        if options.reduceMotion, scene.hidesHome, let end = scene.leaving?.end, now < end {
            next = min(next ?? end, end)
        }
        if let changed = scene.home.changed, passage != nil || !options.reduceMotion {
            animates(from: changed, for: passage == nil ? Departure.homeEntry : Departure.homeExit)
        }
        if passage == nil { animates(from: scene.surfaceChanged, for: Transition.homeTurn) }
        if let urgency = passages.urgency, !options.reduceMotion {
            animates(from: urgency.began + EdgePulse.delay, for: EdgePulse.end - EdgePulse.delay)
        }
        if passage != nil, scene.question == nil, let card = scene.card {
            for fade in CardLook.changes(of: card, motion: options.motion) {
                animates(from: fade.began, for: fade.length)
            }
        }
        if let cue = cue(of: scene, passages, at: now),
            let change = CueStrip.nextChange(cue, after: now, isStill: options.reduceMotion)
        {
            next = min(next ?? change, change)
        }
        if let end = pictures.fadeEnd { animates(from: now, for: end - now) }
        if let change = nextTick(of: scene, after: now) { next = min(next ?? change, change) }
        if let change = nextScroll(of: scene, after: now) { next = min(next ?? change, change) }
        if let change = nextHomeChange(of: scene, after: now) { next = min(next ?? change, change) }
        return next
    }

    /// Returns when the home view moves next; `nil` while it is covered or at rest.
    private func nextHomeChange(of scene: Scene, after now: Instant) -> Instant? {
        guard !isHomeStill, !scene.isCovered else { return nil }
        let pane = homePane(of: scene)
        if let motion = homeMotion(of: scene, at: now), pane.isVisible(motion, at: now) { return now }
        guard scene.home.turned != nil else { return nil }
        var home = scene.home
        home.change = nil
        return pane.nextChange(of: home, after: now)
    }

    /// Returns whether the home view is in sight, and its content does not change at present.
    package func isHomeSettled(_ scene: Scene, at now: Instant) -> Bool {
        !scene.isCovered && scene.surface != .hidden && homeMotion(of: scene, at: now) == nil
    }

    /// Returns when the texts of a settled home view have moved, and been read; `nil` if none moves.
    ///
    /// It is called for each frame, after the scene has been rendered.
    package func homeReadingEnd(of scene: Scene) -> Instant? {
        guard !isHomeStill, scene.home.turned != nil else { return nil }
        var home = scene.home
        home.change = nil
        return homePane(of: scene).readingEnd(of: home)
    }

    private func homePane(of scene: Scene) -> HomePane {
        scene.surface == .expanded ? preparedLayers().openedHome : preparedLayers().idleHome
    }

    /// Whether nothing moves on the home view: without motion, and in a theme that is for a dark room.
    var isHomeStill: Bool { options.reduceMotion || theme.look.filter == .night }

    /// Returns the motion of new content on the home view; `nil` for a home view at rest or under a card.
    func homeMotion(of scene: Scene, at now: Instant) -> HomeMotion? {
        guard scene.home.change != nil, !scene.isCovered, !isHomeStill else { return nil }
        return HomeMotion(of: scene.home, at: now, motion: options.motion)
    }

    /// Returns the light along the panel's lower edge. Paper has none, since it would be two more pictures.
    private func cue(of scene: Scene, _ passages: Passages, at now: Instant) -> CueScene? {
        options.isPaper ? nil : passages.cue(of: scene, at: now)
    }

    /// Whether the clock stays visible while a card covers the home view, as on a tall panel.
    package var keepsClock: Bool {
        options.middle == nil && CardRoom(geometry: geometry, insets: options.safeInsets).clock != nil
    }

    /// Returns the frame as placements. All movement is decided here.
    ///
    /// - Parameter look: the card's content; `nil` if the caller has not made it.
    func composition(of scene: Scene, at now: Instant, look: CardLook? = nil) -> Composition {
        // With cuts, a surface that is hidden after its card disappears together with the card.
        let isGone = options.motion.isStill && scene.hidesHome && !scene.isCovered
        guard scene.surface != .hidden, !isGone else {
            // Paper without a picture is white.
            return Composition(background: (options.isPaper ? RGBA.white : .black).pixel)
        }
        var composition = Composition(background: theme.background.pixel)
        let layers = preparedLayers()
        let (rest, stage) = (layers.metrics.card, layers.metrics.stage)
        let passages = Passages(of: scene)
        let passage = passages.present
        let isOnItsWay = passage?.isLeaving ?? false
        let asked = passage?.layer == .question ? questionLayout(of: scene)?.card : nil
        let answered =
            passages.leaving?.layer == .formerQuestion && !options.motion.isStill
            ? leavingQuestionLayout(of: scene)?.card : nil
        let handOver = HandOver(
            coming: isOnItsWay ? nil : passage, leaving: isOnItsWay ? passage : passages.leaving,
            isReplacing: passages.isReplacing, at: now, panel: geometry.bounds, stage: stage,
            motion: pushesHome && !passages.isReplacing ? .slides : options.motion
        ) { layer in
            switch layer {
            case .question: asked ?? rest
            case .formerQuestion: answered ?? rest
            case .clock, .idleHome, .openedHome, .card, .formerCard: rest
            }
        }
        var fronts = handOver.fronts
        if !isOnItsWay, fronts.count == 1, let front = fronts.first, front.layer == .card,
            let look = look ?? scene.card.map({ self.look(of: $0, pending: scene.pending?.count ?? 0, at: now) })
        {
            fronts = look.placements(at: front)
        }
        let home = frontHome(of: scene, under: passage)
        let growth = iconGrowth(of: scene, passage: passage, home: home, at: now, look: look)
        if let growth, let passage {
            let share = Transition.entry(now - passage.began, of: passage.duration)
            fronts = fronts.map { growth.grown($0, to: rest, share: share) }
            composition.grown = fronts.first?.visible
        }
        // The dots are drawn over the cards, so their weight is the share of home that is visible between cards.
        let full = Composition.fullWeight
        var unseen = full
        let isPushed = pushesHome && !scene.hidesHome && !fronts.isEmpty
        let way = isPushed && growth == nil ? self.way(pushedBy: fronts, from: stage) : 0
        let homes = isPushed ? [(home, full)] : self.homes(of: scene, under: passage, at: now)
        // Between two cards, and below a card at rest, the home view is off the panel.
        for (layer, weight) in homes where way < geometry.height {
            unseen = unseen * (full - weight) / full
            let frame = homeFrames(of: scene).frame(of: layer).offset(y: way)
            composition.placements.append(.init(layer: layer, frame: frame, weight: weight))
        }
        // No home view is below a card at rest, so the array of the cards is used without a copy.
        composition.placements = composition.placements.isEmpty ? fronts : composition.placements + fronts
        let free = full - (fronts.map(\.weight).max() ?? 0)
        composition.dots = dots(of: scene, weight: (full - unseen) * free / full)
        let urgency = passages.urgency
        if let urgency, let place = composition[.card] {
            composition.pulse = EdgePulse(
                urgency.tint, elapsed: now - urgency.began, frame: growth == nil ? place.frame : rest, stage: stage,
                radius: layers.metrics.cornerRadius, theme: theme, motion: options.motion)
        }
        if let cue = cue(of: scene, passages, at: now) {
            composition.cue = CueStrip(
                cue, at: now, panel: geometry.bounds, theme: theme, isStill: options.reduceMotion,
                isOnUrgentCard: urgency != nil)
        }
        return composition
    }

    /// Whether a card pushes the home view off the panel and draws it back, instead of hiding a home view that fades. On
    /// black and white pixels nothing fades, and few pixels show no fade. The clock of a tall panel stays.
    private var pushesHome: Bool {
        (options.motion == .slides || options.motion == .full && geometry.isMatrix) && preparedLayers().clock == nil
    }

    /// Returns the pixels by which cards have pushed the home view down.
    private func way(pushedBy cards: [Composition.Placement], from stage: PixelRect) -> Int {
        let place = cards.map { Double($0.frame.maxY - stage.y) / Double(max($0.frame.height, 1)) }.max() ?? 0
        return Int((min(max(place, 0), 1) * Double(geometry.height)).rounded(.up))
    }

    /// Returns the home view of the surface: under a card, the one that was visible before the card.
    private func frontHome(of scene: Scene, under passage: Passage?) -> Composition.Layer {
        // The claim itself expands the surface. Home was opened only if the surface changed before that.
        let isOpened = passage == nil || scene.home.changed.map { scene.surfaceChanged < $0 } ?? false
        return isOpened && scene.surface == .expanded ? .openedHome : .idleHome
    }

    /// Returns the dots in the corners of the home view, where its marks have no room.
    private func dots(of scene: Scene, weight: Int) -> [CornerDots] {
        guard weight > 0 else { return [] }
        let layers = preparedLayers()
        let metrics = layers.idleHome.metrics
        let dots = (scene.surface == .expanded ? layers.openedHome : layers.idleHome).dots(of: scene.home)
        let offset = homeFrames(of: scene).offset
        let (area, margin) = (metrics.area, metrics.area.maxX - metrics.room.maxX)
        func marks(_ tints: [Tint], in corner: CornerDots.Corner) -> CornerDots? {
            CornerDots(
                tints, in: corner, weight: weight, area: area, margin: margin, isMatrix: geometry.isMatrix,
                offset: offset, theme: theme)
        }
        return [marks(dots.upper, in: .upper), marks(dots.lower, in: .lower)].compactMap { $0 }
    }

    func homeFrames(of scene: Scene) -> HomeFrames {
        HomeFrames(
            layers: preparedLayers(), home: scene.home, middle: options.middle, isPaper: options.isPaper)
    }

    /// Returns the visible home views with their weights, the lowest first. On a tall panel, the clock is below the
    /// others and stays while a card enters and leaves.
    private func homes(
        of scene: Scene, under passage: Passage?, at now: Instant
    ) -> [(Composition.Layer, Int)] {
        guard !scene.hidesHome else { return [] }
        let weights = homeWeights(of: scene, under: passage, at: now)
        guard preparedLayers().clock != nil else { return weights }
        // The idle strip is usually the clock itself.
        let isClock = preparedLayers().idleHome.isClockAlone(scene.home)
        let others = weights.filter { !isClock || $0.0 != .idleHome }
        guard !others.contains(where: { $0.1 == Composition.fullWeight }) else { return others }
        // If the surface was hidden, it appears together with its home view, and the clock fades in.
        let comes = !scene.isCovered && scene.home.wasHidden
        let weight = Composition.weight(
            comes ? faded(since: scene.home.changed, over: Departure.homeEntry, at: now) : 1, options.motion)
        return (weight > 0 ? [(.clock, weight)] : []) + others
    }

    /// Returns the weight of each home view, the lowest first.
    ///
    /// Home leaves when the first of a row of cards enters and returns after the last one, so that it never shows
    /// between two cards. Opening and closing home fades one view into the other.
    private func homeWeights(
        of scene: Scene, under passage: Passage?, at now: Instant
    ) -> [(Composition.Layer, Int)] {
        let opened = frontHome(of: scene, under: passage)
        let changed = scene.home.changed
        if passage != nil {
            let gone = faded(since: changed, over: Departure.homeExit, at: now)
            let weight = Composition.weight(1 - gone, options.motion)
            return weight > 0 ? [(opened, weight)] : []
        }
        let presence =
            options.motion.isStill
            ? Composition.fullWeight
            : Composition.weight(faded(since: changed, over: Departure.homeEntry, at: now), options.motion)
        // A return from under a card is one fade, not two.
        let isReturning = changed.map { scene.surfaceChanged <= $0 } ?? false
        let share =
            isReturning
            ? Composition.fullWeight
            : Composition.weight(
                faded(since: scene.surfaceChanged, over: Transition.homeTurn, at: now), options.motion)
        let other: Composition.Layer = opened == .openedHome ? .idleHome : .openedHome
        let front = presence * share / Composition.fullWeight
        // The two weights together make the weight of `presence`.
        let rest = Composition.fullWeight - front
        let back = rest > 0 ? min((presence - front) * Composition.fullWeight / rest, Composition.fullWeight) : 0
        return [(other, back), (opened, front)].filter { $0.1 > 0 }
    }

    /// Returns the progress of a fade, 0...1; a fade without a beginning is over.
    private func faded(since instant: Instant?, over fade: Duration, at now: Instant) -> Double {
        guard let instant else { return 1 }
        return options.motion.isStill ? (now >= instant ? 1 : 0) : Transition.fade(now - instant, of: fade)
    }
}

extension SceneRenderer {
    /// Returns how long the scene's card has to rest until its texts have been read as often as required; `nil` if no
    /// text scrolls.
    package func readingTime(of scene: Scene, at now: Instant) -> Duration? {
        guard let card = scene.card, let reading = card.presentReading else { return nil }
        return scroll(of: scene, at: now)?.readingTime(reading, repeats: card.activity.repeats)
    }

    /// Returns how much of the texts the scene's card or question shows; `nil` without either.
    package func coverage(of scene: Scene, at now: Instant) -> TextCoverage? {
        if let question = scene.question {
            return preparedLayers().questions.current.coverage(of: content(of: question, at: now))
        }
        guard let card = scene.card else { return nil }
        let look = CardLook(card, pending: scene.pending?.count ?? 0, at: now, motion: options.motion)
        return preparedLayers().cards.current.coverage(of: look.content)
    }

    /// Returns how many clusters of the words of the scene's card no frame has shown so far; `nil` without a card at rest
    /// or on its way to it.
    ///
    /// It is called for each frame, after the scene has been rendered.
    package func unread(of scene: Scene, at now: Instant) -> Int? {
        guard let card = scene.card, card.phase == .animateIn, scene.surface != .hidden else { return nil }
        let content = CardContent(card, pending: scene.pending?.count ?? 0)
        if !sight.hasRead(card.activity.id, content) {
            let look = CardLook(card, pending: scene.pending?.count ?? 0, at: now, motion: options.motion)
            let texts = preparedLayers().cards.current.places(of: look.content, at: look.clock) ?? []
            sight.note(card.activity.id, content, texts)
        }
        return sight.unread
    }

    /// Returns when a line of the card or question, the card's view or its icon moves next; `nil` if all rest for good.
    func nextScroll(of scene: Scene, after now: Instant) -> Instant? {
        if let question = scene.question {
            guard question.phase == .animateIn, question.chosen == nil else { return nil }
            return preparedLayers().questions.current.nextChange(
                of: content(of: question, at: now),
                after: scrollClock(of: question, at: now)
            ).map { now + $0 }
        }
        // The lines of a leaving card keep their places.
        guard let card = scene.card, card.phase == .animateIn else { return nil }
        let clock = ScrollClock(card, at: now)
        let changes = [
            card.activity.view == nil ? scroll(of: scene, at: now)?.nextChange(after: clock) : nil,
            preparedLayers().cards.current.nextChange(after: clock),
        ]
        return changes.compactMap { $0 }.min().map { now + $0 }
    }

    /// Returns how long the words of a question have been readable.
    func scrollClock(of question: QuestionScene, at now: Instant) -> ScrollClock {
        ScrollClock(
            asking: question, at: now, isMatrix: geometry.isMatrix,
            namesChoices: preparedLayers().questions.current.namesChoices(content(of: question, at: now).words))
    }

    private func scroll(of scene: Scene, at now: Instant) -> CardScroll? {
        guard let card = scene.card else { return nil }
        let look = CardLook(card, pending: scene.pending?.count ?? 0, at: now, motion: options.motion)
        return preparedLayers().cards.current.scroll(of: look.content)
    }
}
