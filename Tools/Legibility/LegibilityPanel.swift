import NotchConfiguration
import NotchCore
import NotchDisplay
import NotchGraphics

/// A panel of Hardware/panels, or a usual one that has no profile.
struct LegibilityPanel {
    let name: String
    private let theme: Theme
    private let geometry: PanelGeometry
    private let options: RenderOptions

    init(_ name: String, format: OutputFormat? = nil, palette: ThemePalette = .dark, profile: PanelProfile) throws {
        self.name = name
        theme = Theme(palette: palette)
        var configuration = NotchConfiguration()
        configuration.panel = profile
        if let format { configuration.output.format = format }
        geometry = try configuration.geometry()
        options = configuration.renderOptions
    }

    /// Whether the panel is a matrix of LEDs. The reader of scans knows no letters of five LEDs by seven.
    var isMatrix: Bool { geometry.isMatrix }

    static func all(folder: String) throws -> [LegibilityPanel] {
        let catalog = PanelCatalog(folders: [folder])
        let profiles = try catalog.names.map { try LegibilityPanel($0, profile: try catalog.profile($0)) }
        let others: [(name: String, width: Int, height: Int, format: OutputFormat?, palette: ThemePalette)] = [
            ("240x240", 240, 240, .rgb565, .dark), ("240x240-mono", 240, 240, .mono, .dark),
            ("480x120", 480, 120, nil, .dark), ("480x120-light", 480, 120, nil, .light),
            ("128x64-light", 128, 64, .mono, .light), ("480x1920-upright", 480, 1920, nil, .dark),
        ]
        return profiles
            + (try others.map {
                try LegibilityPanel(
                    $0.name, format: $0.format, palette: $0.palette,
                    profile: PanelProfile(PanelSize(width: $0.width, height: $0.height)))
            })
    }

    /// Returns how much of each card's texts the panel shows.
    func coverages(of cards: [Activity]) throws -> [TextCoverage] {
        let renderer = try SceneRenderer(geometry: geometry, theme: theme, options: options, pictures: DirectPictures())
        return cards.compactMap { card in
            renderer.coverage(of: LegibilitySample.card(card).scene, at: .zero + .seconds(5))
        }
    }

    /// Returns the scenes and the instants that show all of a sample. Where the choices of a question are shown one at a
    /// time, there is one for each of them.
    func looks(at sample: LegibilitySample) throws -> [(scene: Scene, instant: Instant)] {
        let renderer = try SceneRenderer(geometry: geometry, theme: theme, options: options, pictures: DirectPictures())
        var scenes = [sample.scene]
        if let question = sample.scene.question?.question, renderer.showsOneChoiceAtATime(of: question) {
            scenes = question.choices.indices.map {
                var scene = sample.scene
                scene.question?.marked = $0 + 1
                return scene
            }
        }
        return scenes.flatMap { scene in
            Self.instants(renderer.readingTime(of: scene, at: .zero)).map { (scene, $0) }
        }
    }

    /// Returns when a scene is looked at: once at rest, and once a second while its texts move.
    ///
    /// - Parameter reading: how long its card rests until its texts were read; `nil` where none moves.
    private static func instants(_ reading: Duration?) -> [Instant] {
        guard let reading else { return [.zero + .seconds(5)] }
        let rest = Instant.zero + LegibilitySample.transition
        return stride(from: 0, to: Int(reading / .seconds(1)) + 1, by: 1).map { rest + .seconds($0) } + [rest + reading]
    }

    /// Draws a scene as the panel's panel shows it, dark on light.
    func picture(of scene: Scene, at now: Instant) throws -> Pixmap {
        let renderer = try SceneRenderer(geometry: geometry, theme: theme, options: options, pictures: DirectPictures())
        _ = renderer.render(scene, at: now)
        let shown = PanelPicture.shown(renderer.pixmap, on: options.panelFormat)
        guard !theme.isLight else { return shown }
        for y in 0..<shown.height {
            for x in 0..<shown.width { shown[x, y] ^= 0x00FF_FFFF }
        }
        return shown
    }

    /// Returns a picture four times as large, or less for larger panels: letters are then as high as a reader of scans
    /// expects.
    func enlarged(_ picture: Pixmap) -> Pixmap {
        let factor = max(1, min(4, 1200 / max(picture.width, picture.height)))
        let large = Pixmap(width: picture.width * factor, height: picture.height * factor)
        for y in 0..<large.height {
            for x in 0..<large.width { large[x, y] = Self.mean(of: picture, x, y, factor) }
        }
        return large
    }

    /// Returns the colour at a place of an enlarged picture. It passes evenly from a pixel to the next, as for an eye
    /// that is too far away to see pixels.
    private static func mean(of picture: Pixmap, _ x: Int, _ y: Int, _ factor: Int) -> UInt32 {
        let (left, right) = neighbours(x, factor, picture.width)
        let (upper, lower) = neighbours(y, factor, picture.height)
        var pixel: UInt32 = 0xFF
        for shift in [16, 8, 0] as [UInt32] {
            func value(_ x: Int, _ y: Int) -> Int { Int(picture[x, y] >> shift & 0xFF) }
            let above = value(left.place, upper.place) * left.weight + value(right.place, upper.place) * right.weight
            let below = value(left.place, lower.place) * left.weight + value(right.place, lower.place) * right.weight
            let sum = above * upper.weight + below * lower.weight
            pixel = pixel << 8 | UInt32(sum / (4 * factor * factor))
        }
        return pixel
    }

    /// Returns the two pixels between whose middles a place lies, with their weights, which make twice the factor.
    private static func neighbours(
        _ place: Int, _ factor: Int, _ count: Int
    ) -> ((place: Int, weight: Int), (place: Int, weight: Int)) {
        let twice = 2 * place + 1 - factor
        let first = twice < 0 ? -1 : twice / (2 * factor)
        let weight = twice - first * 2 * factor
        return ((max(first, 0), 2 * factor - weight), (min(first + 1, count - 1), weight))
    }
}
