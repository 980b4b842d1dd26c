package import NotchCore

/// Draws scenes: a frame is a pure function of (scene, theme, geometry, instant).
///
/// Layers (a card, a question, the home view) are drawn when their content changes and composed for every frame. The
/// frames before have no influence on any pixel, only on how much has to be drawn again. A renderer is not `Sendable`:
/// it stays with its maker, in the daemon on the surface actor, since Pango's objects belong to one thread at a time.
package final class SceneRenderer {
    package let geometry: PanelGeometry
    package let options: RenderOptions
    /// The picture last rendered, as large as the panel, every pixel opaque. Overwritten by the next one.
    package let pixmap: Pixmap
    /// The store in which the renderer finds its icons.
    package let icons: IconStore
    /// Setting it makes the next frame a new picture with full damage.
    package var theme: Theme {
        didSet {
            guard theme != oldValue else { return }
            if theme.fontDesign != oldValue.fontDesign { text = Self.engine(theme, options) }
            layers = nil
            shown = nil
            unfiltered = nil
        }
    }

    /// The picture before the theme's filter; `nil` where it has none.
    private var unfiltered: Pixmap?
    /// The picture that is composed. ``pixmap`` shows it through the theme's filter.
    var canvas: Pixmap { unfiltered ?? pixmap }

    private let rasterizer: IconRasterizer
    private var text: TextEngine
    private var layers: Layers?
    private var hasToldOfFonts = false
    private var shown: Composition?

    /// The layers. They are made with the first frame, because they need the fonts.
    struct Layers {
        let metrics: CardMetrics
        let idleHome: HomePane
        let openedHome: HomePane
        let card: CardLayer
        let question: QuestionLayer

        init(geometry: PanelGeometry, options: RenderOptions, theme: Theme, text: TextEngine, icons: IconRasterizer) {
            metrics = CardMetrics(geometry: geometry, insets: options.safeInsets, face: text.metrics)
            idleHome = HomePane(
                isOpened: false, metrics: metrics, middle: options.middle, theme: theme, text: text, icons: icons)
            openedHome = HomePane(
                isOpened: true, metrics: metrics, middle: options.middle, theme: theme, text: text, icons: icons)
            card = CardLayer(metrics: metrics, theme: theme, text: text, icons: icons)
            question = QuestionLayer(
                metrics: metrics, room: CardRoom(geometry: geometry, insets: options.safeInsets),
                buttons: options.buttons, theme: theme, text: text, icons: icons)
        }
    }

    /// The number of parts of views that were drawn on the idle strip so far.
    package var drawnParts: Int { layers?.idleHome.drawnParts ?? 0 }

    /// Loads nothing yet; the first frame, or ``warm()``, loads fonts.
    ///
    /// - Throws: ``GraphicsError`` when the options do not fit the panel or name no font.
    package init(
        geometry: PanelGeometry, theme: Theme = Theme(), options: RenderOptions = RenderOptions()
    ) throws(GraphicsError) {
        let insets = options.safeInsets
        guard insets.leaveRoom(width: geometry.width, height: geometry.height) else {
            throw .insets(insets, width: geometry.width, height: geometry.height)
        }
        if let family = options.fontFamily, !RenderOptions.isFontFamily(family) { throw .fontFamily(family) }
        self.geometry = geometry
        self.options = options
        self.theme = theme
        pixmap = Pixmap(width: geometry.width, height: geometry.height)
        icons = IconStore(theme: options.iconTheme)
        rasterizer = IconRasterizer(store: icons)
        text = Self.engine(theme, options)
    }

    /// Loads the fonts and sets a first line, which takes 5 to 12 ms once; worth doing before the first card.
    package func warm() {
        let layers = preparedLayers()
        _ = layers.idleHome.update(
            HomeScene(time: WallTime(year: 2000, month: 1, day: 1, weekday: 6, hour: 0, minute: 0)), at: .zero,
            isStill: true)
        _ = layers.card.update(CardContent(Activity(title: "Warm", subtitle: "up")))
    }

    /// Returns what the renderer had to do without since the last call.
    package func takeWarnings() -> Set<GraphicsWarning> {
        var warnings = rasterizer.takeWarnings()
        if layers != nil, !text.hasFonts, !hasToldOfFonts {
            hasToldOfFonts = true
            warnings.insert(.noFonts)
        }
        return warnings
    }

    /// Draws the scene as it is at `now` into ``pixmap``.
    ///
    /// - Returns: the damage: every pixel outside equals the frame before. Empty when nothing changed; the
    ///   whole panel the first time and after ``theme`` was set.
    package func render(_ scene: Scene, at now: Instant) -> Region {
        let layers = preparedLayers()
        let homes = layers.homeFrames(of: scene.home)
        let composition = composition(of: scene, at: now, card: layers.metrics.card, homes: homes)
        if scene.question == nil { layers.question.forget() }
        let changes = update(layers, for: composition, scene: scene, at: now)
        return draw(composition, layers: layers, home: scene.home, changes: changes)
    }

    /// - Parameter changes: where the layers' own pixels changed since the last frame.
    func draw(
        _ composition: Composition, layers: Layers, home: HomeScene,
        changes: [(layer: Composition.Layer, region: Region)]
    ) -> Region {
        let baked = layers.baked(composition.placements.map(\.layer), home: home)
        if unfiltered == nil, theme.look.filter != .none {
            unfiltered = Pixmap(width: pixmap.width, height: pixmap.height)
        }
        var damage: Region
        if let shown {
            damage = composition.damage(since: shown, changes: changes, panel: geometry.bounds)
            if composition == shown { damage = tightened(damage, composition: composition, baked: baked) }
        } else {
            damage = Region(geometry.bounds)
        }
        for rect in damage.rects {
            compose(composition, baked: baked, in: rect)
            if let unfiltered { pixmap.copy(rect, from: unfiltered, through: theme.look.filter) }
        }
        shown = composition
        return damage
    }

    func preparedLayers() -> Layers {
        if let layers { return layers }
        let made = Layers(geometry: geometry, options: options, theme: theme, text: text, icons: rasterizer)
        layers = made
        return made
    }

    /// Brings the layers that the frame needs up to date.
    private func update(
        _ layers: Layers, for composition: Composition, scene: Scene, at now: Instant
    ) -> [(layer: Composition.Layer, region: Region)] {
        composition.placements.map { placement in
            let region =
                switch placement.layer {
                case .idleHome: layers.idleHome.update(scene.home, at: now, isStill: options.reduceMotion)
                case .openedHome: layers.openedHome.update(scene.home, at: now, isStill: options.reduceMotion)
                case .card: scene.card.map { layers.card.update(CardContent($0.activity)) } ?? Region()
                case .question:
                    scene.question.map { layers.question.update(QuestionContent($0, at: now)) } ?? Region()
                }
            return (placement.layer, region)
        }
    }

    private static func engine(_ theme: Theme, _ options: RenderOptions) -> TextEngine {
        TextEngine(families: (options.fontFamily.map { $0 + ", " } ?? "") + theme.fontDesign.families)
    }
}
