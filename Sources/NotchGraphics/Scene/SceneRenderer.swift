import FoundationEssentials
package import NotchCore
import NotchSystem

/// Draws scenes: a frame is a pure function of (scene, theme, geometry, pictures, instant).
///
/// Layers (a card, a question, the home view) are drawn when their content changes and composed for every frame.
/// Earlier frames influence no pixel, only how much is drawn again. A renderer is not `Sendable`: it stays with its
/// maker, in the daemon on the surface actor, because Pango's objects belong to one thread at a time.
package final class SceneRenderer {
    package let geometry: PanelGeometry
    package let options: RenderOptions
    /// The picture last rendered, as large as the panel, every pixel opaque. The next frame overwrites it.
    package let pixmap: Pixmap
    /// The store in which the renderer finds its icons.
    package let icons: IconStore
    /// The theme. Setting it makes the next frame a new picture with full damage.
    package var theme: Theme {
        didSet {
            theme = Self.shown(theme, options, geometry)
            guard theme != oldValue else { return }
            if theme.fontDesign != oldValue.fontDesign { text = Self.engine(theme, options, geometry) }
            layers = nil
            shown = nil
            unfiltered = nil
        }
    }

    /// The share of the light that ``pixmap`` has, as people perceive it, 0...1, for a panel without a backlight. A
    /// panel of two colours always has all of it. Setting it makes the next frame a new picture with full damage.
    package var light = 1.0 {
        didSet {
            if options.panelFormat == .mono { light = 1 }
            guard light != oldValue else { return }
            shown = nil
            unfiltered = nil
        }
    }

    /// The picture before the theme's filter and the light; `nil` if ``pixmap`` equals it.
    private var unfiltered: Pixmap?
    /// The picture that is composed. ``pixmap`` shows it through the theme's filter, with its share of the light.
    var canvas: Pixmap { unfiltered ?? pixmap }

    /// The pictures of the frames, by the answers of the picture source.
    let pictures: FramePictures
    let rasterizer: IconRasterizer
    private var text: TextEngine
    private var layers: Layers?
    private var hasToldOfFonts = false
    /// The scripts that have been reported. Each is reported once.
    private var toldScripts: Set<MissingScript> = []
    private var hasToldOfPixelFont = false
    private var toldPixelFonts: Set<PixelFontProblem> = []
    /// Which words of the card the frames have shown.
    var sight = CardSight()
    private var shown: Composition?
    /// The rectangles on the panel in which the home views of ``shown`` are not flat.
    private var shownInk: [PixelRect] = []
    /// The region in which the two contents of the card in ``shown`` differ during a fade; `nil` without a fade.
    private var dissolve: Region?

    /// The layers. They are made with the first frame, because they need the fonts. They are a class, because each
    /// frame passes them to several functions.
    final class Layers {
        let metrics: CardMetrics
        /// The clock that stays visible beside a card; `nil` if the panel is not tall.
        let clock: HomePane?
        let idleHome: HomePane
        let openedHome: HomePane
        let cards: LayerPair<CardLayer, CardLook.Key>
        let questions: LayerPair<QuestionLayer, UUID>

        init(geometry: PanelGeometry, options: RenderOptions, theme: Theme, text: TextEngine, icons: IconRasterizer) {
            metrics = CardMetrics(geometry: geometry, insets: options.safeInsets, face: text.metrics)
            idleHome = HomePane(
                isOpened: false, metrics: metrics, middle: options.middle, theme: theme, text: text, icons: icons)
            openedHome = HomePane(
                isOpened: true, metrics: metrics, middle: options.middle, theme: theme, text: text, icons: icons)
            cards = LayerPair { [metrics] in
                CardLayer(
                    metrics: metrics, theme: theme, text: text, icons: icons, words: options.words,
                    motion: options.motion)
            }
            // The height of a cut-out is unknown, and the clock would be in the middle.
            clock =
                metrics.clock == nil || options.middle != nil
                ? nil
                : HomePane(
                    isOpened: false, isBesideCard: true, metrics: metrics, middle: nil, theme: theme, text: text,
                    icons: icons)
            let fits = QuestionFits()
            questions = LayerPair { [metrics] in
                QuestionLayer(
                    metrics: metrics, room: CardRoom(geometry: geometry, insets: options.safeInsets),
                    buttons: options.buttons, hasNumbers: options.numbersChoices, theme: theme, text: text,
                    icons: icons, language: options.words, fits: fits, motion: options.motion)
            }
        }
    }

    /// The number of parts of views that have been drawn on the idle strip.
    package var drawnParts: Int { layers?.idleHome.drawnParts ?? 0 }

    /// Makes a renderer. It loads no fonts; the first frame, or ``warm()``, does.
    ///
    /// - Parameter pictures: supplies the pictures of users and icon themes.
    /// - Throws: ``GraphicsError`` if the options do not fit the panel or name no font.
    package init(
        geometry: PanelGeometry, theme: Theme = Theme(), options: RenderOptions = RenderOptions(),
        pictures: any PictureSource
    ) throws(GraphicsError) {
        let insets = options.safeInsets
        guard insets.leaveRoom(width: geometry.width, height: geometry.height) else {
            throw .insets(insets, width: geometry.width, height: geometry.height)
        }
        if let family = options.fontFamily, !RenderOptions.isFontFamily(family) { throw .fontFamily(family) }
        self.geometry = geometry
        self.options = options
        self.theme = Self.shown(theme, options, geometry)
        pixmap = Pixmap(width: geometry.width, height: geometry.height)
        icons = IconStore(theme: options.iconTheme, folders: options.iconFolders, source: pictures)
        self.pictures = FramePictures(pictures, fades: options.motion == .full)
        rasterizer = IconRasterizer(
            store: icons, pictures: self.pictures, isCrisp: options.panelFormat == .mono, isMatrix: geometry.isMatrix,
            hasSevenRows: geometry.height < PixelIcon.side)
        text = Self.engine(self.theme, options, geometry)
    }

    /// Loads the fonts and sets a first line, which takes 5 to 12 ms once. Call it before the first card.
    package func warm() {
        let layers = preparedLayers()
        _ = layers.idleHome.update(
            HomeScene(time: WallTime(year: 2000, month: 1, day: 1, weekday: 6, hour: 0, minute: 0)), at: .zero,
            isStill: true)
        _ = layers.cards.current.update(CardContent(Activity(title: "Warm", subtitle: "up")))
    }

    /// Returns the warnings since the last call.
    package func takeWarnings() -> Set<GraphicsWarning> {
        var warnings = pictures.takeWarnings()
        if layers != nil, !text.hasFonts, !hasToldOfFonts {
            hasToldOfFonts = true
            warnings.insert(.noFonts)
        }
        let problems = text.pixelFontProblems.subtracting(toldPixelFonts)
        warnings.formUnion(problems.map { .pixelFont($0) })
        toldPixelFonts.formUnion(problems)
        warnings.formUnion(text.missingScripts.subtracting(toldScripts).map { .missingScript($0) })
        toldScripts.formUnion(text.missingScripts)
        if Self.wantsDrawnFaces(theme, options, geometry), !DrawnFace.isInstalled, !hasToldOfPixelFont {
            hasToldOfPixelFont = true
            warnings.insert(.noPixelFont)
        }
        return warnings
    }

    /// The scripts, among the texts drawn so far, that no font has.
    package var missingScripts: Set<MissingScript> { toldScripts.union(text.missingScripts) }

    /// The scripts and letters of the drawn texts that no font has, each with the package that has one, such as
    /// `Japanese: fonts-noto-cjk`.
    package var missingFonts: [String] {
        let scripts = missingScripts.map { "\($0.name): \($0.debianPackage)" }
        let files = toldPixelFonts.union(text.pixelFontProblems).map { "\($0.file.letters): \($0.file.debianPackage)" }
        return Set(scripts + files).sorted()
    }

    /// Draws the scene at `now` into ``pixmap``.
    ///
    /// - Returns: the damage. Every pixel outside equals that of the last frame. The damage is empty if nothing
    ///   changed, and the whole panel in the first frame and after ``theme`` was set.
    package func render(_ scene: Scene, at now: Instant) -> Region {
        pictures.now = now
        // A scene is a large value, and most scenes need no copy.
        guard scene.home.change != nil else { return render(scene, at: now, changing: nil) }
        let motion = homeMotion(of: scene, at: now)
        var shown = scene
        shown.home = motion?.home ?? scene.home
        shown.home.change = nil
        return render(shown, at: now, changing: motion)
    }

    /// - Parameters:
    ///   - scene: the scene with the content of the home view that is on show, without a change.
    ///   - motion: the change of the home view that is under way; `nil` for none.
    private func render(_ scene: Scene, at now: Instant, changing motion: HomeMotion?) -> Region {
        let layers = preparedLayers()
        let pending = scene.pending?.count ?? 0
        let look = scene.card.map { self.look(of: $0, pending: pending, at: now) }
        let leaving = scene.leavingCard.map { CardLook($0, pending: pending, at: now, motion: options.motion) }
        let composition = composition(of: scene, at: now, look: look)
        prepare(layers, for: scene, look: look, leaving: leaving)
        let changes = update(
            layers, for: composition, scene: scene, motion: motion, look: look, leaving: leaving, at: now)
        return draw(composition, layers: layers, home: scene.home, changes: changes)
    }

    /// - Parameter changes: the regions in which the layers' own pixels changed since the last frame.
    func draw(
        _ composition: Composition, layers: Layers, home: HomeScene,
        changes: [(layer: Composition.Layer, region: Region)]
    ) -> Region {
        let baked = composition.placements.map { layers.baked($0.layer, home: home) }
        let shares = theme.look.filter.shares(light: light)
        if unfiltered == nil, shares != .all {
            unfiltered = Pixmap(width: pixmap.width, height: pixmap.height)
        }
        var ink: [PixelRect] = []
        for (home, layer) in zip(composition.placements, baked) where home.layer.isHome {
            ink += layer.busy.map { $0.offset(x: home.frame.x, y: home.frame.y).intersection(geometry.bounds) }
        }
        let dissolve = self.dissolve(of: composition, layers: layers)
        let words = wordChange(in: composition, layers: layers)
        var damage: Region
        if let shown {
            damage = self.damage(of: composition, since: shown, changes: changes, ink: ink, dissolve: dissolve)
            if composition == shown { damage = tightened(damage, composition: composition, baked: baked) }
        } else {
            damage = Region(geometry.bounds)
        }
        shownInk = ink
        self.dissolve = dissolve
        for rect in damage.rects {
            compose(composition, baked: baked, words: words, in: rect)
            if let unfiltered { pixmap.copy(rect, from: unfiltered, shares: shares) }
        }
        shown = composition
        return damage
    }

    /// Returns the region in which two pictures can differ.
    private func damage(
        of composition: Composition, since shown: Composition, changes: [(layer: Composition.Layer, region: Region)],
        ink: [PixelRect], dissolve: Region?
    ) -> Region {
        var (former, present) = (shown, composition)
        var added = Region()
        if shown.homePlacements != composition.homePlacements {
            // Around its texts, a home view has the colour of the ground, so only the texts change if it moves or
            // fades.
            former.removeHomes()
            present.removeHomes()
            for rect in shownInk + ink { added.insert(rect) }
        }
        if dissolve != nil || self.dissolve != nil, let card = composition.cardPlacements.first,
            (shown.cardPlacements + composition.cardPlacements).allSatisfy({
                $0.frame == card.frame && $0.clip == card.clip
            }), shown.grown == composition.grown, shown.hasSolidCard, composition.hasSolidCard
        {
            former.removeCards()
            present.removeCards()
            var regions = [self.dissolve, dissolve].compactMap(\.self)
            for change in changes where change.layer.isCard && shown[change.layer] != nil {
                regions.append(change.region)
            }
            for rect in regions.flatMap(\.rects) {
                added.insert(rect.offset(x: card.frame.x, y: card.frame.y).intersection(geometry.bounds))
            }
        }
        var damage = present.damage(since: former, changes: changes, panel: geometry.bounds)
        damage.formUnion(added)
        return damage
    }

    /// Returns the region in which the two contents of a card differ during a fade, from the card's corner; `nil`
    /// without a fade.
    private func dissolve(of composition: Composition, layers: Layers) -> Region? {
        guard let below = composition[.formerCard], composition[.card] != nil,
            composition.cardPlacements.allSatisfy({ $0.frame == below.frame })
        else { return nil }
        let (current, former) = (layers.cards.current.baked, layers.cards.previous.baked)
        guard current.ground == former.ground else { return Region(current.pixmap.bounds) }
        return Region(
            (current.busy + former.busy).map { current.pixmap.differences(from: former.pixmap, atX: 0, y: 0, in: $0) })
    }

    /// Returns the words of a card that differ between its two contents during a fade; `nil` without a fade.
    private func wordChange(in composition: Composition, layers: Layers) -> WordChange? {
        guard let below = composition[.formerCard], let card = composition[.card], card.frame == below.frame,
            below.weight == Composition.fullWeight, card.weight < Composition.fullWeight
        else { return nil }
        let (current, former) = (layers.cards.current, layers.cards.previous)
        return WordChange(
            from: former.baked, to: current.baked, share: card.weight, frame: card.frame, visible: card.visible,
            rects: current.changedWords(since: former))
    }

    /// Returns the look of a card. Contents whose parts have different places do not fade.
    func look(of card: CardScene, pending: Int, at now: Instant) -> CardLook {
        let look = CardLook(card, pending: pending, at: now, motion: options.motion)
        if let former = look.former,
            !preparedLayers().cards.current.keepsPlaces(of: former.content, in: look.content)
        {
            look.endFade()
        }
        return look
    }

    func preparedLayers() -> Layers {
        if let layers { return layers }
        let made = Layers(geometry: geometry, options: options, theme: theme, text: text, icons: rasterizer)
        layers = made
        return made
    }

    /// Assigns the layers of cards and questions their roles in the frame, and releases unused layers.
    private func prepare(_ layers: Layers, for scene: Scene, look: CardLook?, leaving: CardLook?) {
        if layers.cards.prepare(look?.key, leaving: options.reduceMotion ? nil : leaving?.key ?? look?.former?.key) {
            shown?.exchange(.card, .formerCard)
        }
        let leavingQuestion = options.reduceMotion ? nil : scene.leavingQuestion?.question.id
        if layers.questions.prepare(scene.question?.question.id, leaving: leavingQuestion) {
            shown?.exchange(.question, .formerQuestion)
        }
        if scene.question == nil { layers.questions.current.forget() }
    }

    /// Updates the layers that the frame needs.
    private func update(
        _ layers: Layers, for composition: Composition, scene: Scene, motion: HomeMotion?, look: CardLook?,
        leaving: CardLook?, at now: Instant
    ) -> [(layer: Composition.Layer, region: Region)] {
        composition.placements.map { placement in
            let region =
                switch placement.layer {
                case .clock: layers.clock?.update(scene.home.besideCard, at: now, isStill: true) ?? Region()
                case .idleHome, .openedHome:
                    layers.home(placement.layer)?.update(
                        scene.home, at: now, isStill: isHomeStill, changing: motion) ?? Region()
                case .card: look.map { layers.cards.current.update($0.content, at: $0.clock) } ?? Region()
                case .formerCard:
                    if let leaving {
                        layers.cards.previous.update(leaving.content, at: leaving.clock)
                    } else if let former = look?.former {
                        layers.cards.previous.update(former.content, at: former.clock)
                    } else {
                        Region()
                    }
                case .question:
                    scene.question.map {
                        layers.questions.current.update(
                            content(of: $0, at: now),
                            at: scrollClock(of: $0, at: now))
                    } ?? Region()
                case .formerQuestion:
                    scene.leavingQuestion.map {
                        layers.questions.previous.update(
                            content(of: $0, at: now),
                            at: scrollClock(of: $0, at: now))
                    } ?? Region()
                }
            return (placement.layer, region)
        }
    }

    /// Returns a theme as the panel shows it.
    private static func shown(_ theme: Theme, _ options: RenderOptions, _ geometry: PanelGeometry) -> Theme {
        theme.shown(on: options.panelFormat, ofMatrix: geometry.isMatrix, isPaper: options.isPaper)
    }

    private static func engine(_ theme: Theme, _ options: RenderOptions, _ geometry: PanelGeometry) -> TextEngine {
        let isCrisp = options.panelFormat == .mono
        return TextEngine(
            families: (options.fontFamily.map { $0 + ", " } ?? "") + theme.fontDesign.families,
            language: options.words.language,
            isCrisp: isCrisp,
            pixelFont: isCrisp ? PixelFont.installed : nil,
            isDrawn: wantsDrawnFaces(theme, options, geometry) && DrawnFace.isInstalled,
            isMatrix: geometry.isMatrix)
    }

    /// Returns whether letters are drawn pixel by pixel, because the panel is black and white and no font was chosen.
    private static func wantsDrawnFaces(_ theme: Theme, _ options: RenderOptions, _ geometry: PanelGeometry) -> Bool {
        options.panelFormat == .mono && !geometry.isMatrix && options.fontFamily == nil
            && theme.fontDesign == .default
    }
}
