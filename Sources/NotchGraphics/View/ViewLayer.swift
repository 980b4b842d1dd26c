import NotchCore

/// Views that are drawn once into their own memory and composed into many frames.
///
/// The pixels always equal those of a new layer on which the views have been drawn. If a view changes, only its changed
/// parts are drawn again.
final class ViewLayer {
    /// A part with its look in a frame.
    private struct Part: Equatable {
        var item: ViewItem
        /// `nil` for a part that is neither an icon nor a picture.
        var look: ViewItemLook?
        var place = ItemMotion.Place()

        /// The item as it is drawn.
        var moved: ViewItem { item.moved(to: place) }
    }

    private struct Drawn: Equatable {
        var part: Part
        var ink: PixelRect
    }

    let metrics: ViewMetrics
    /// The layer's place on the panel.
    let frame: PixelRect
    private let theme: Theme
    let texts: ViewTexts
    private let icons: IconRasterizer
    /// The shapes of the pictures in the layout.
    private let pictures: ViewPictures
    private let painter: ViewPainter
    /// The pixels, opaque and as large as ``frame``. They are allocated when first drawn, because many panels never
    /// show a view.
    private lazy var pixmap = blankPixmap()
    private var panes: [ViewPane] = []
    /// The parts as laid out, before any movement.
    private var items: [ViewItem] = []
    private var drawn: [Drawn] = []
    /// Whether pictures without a given file version are requested again, because such a file may have been written
    /// since the former layout.
    private var asksForPictures = false
    /// Whether shaped texts of the former layout are still kept.
    private var keepsFormer = false
    /// The number of parts that have been drawn.
    private(set) var drawnParts = 0
    /// The number of texts that have been shaped.
    var shapedTexts: Int { texts.shaped }

    /// - Parameter frame: the layer's place on the panel, to which drawing is clipped; `nil` for the whole visible part
    ///   of the panel.
    init(
        metrics: ViewMetrics, frame: PixelRect? = nil, theme: Theme, text: TextEngine, icons: IconRasterizer
    ) {
        self.metrics = metrics
        self.frame = frame ?? metrics.area
        self.theme = theme
        self.icons = icons
        texts = ViewTexts(engine: text)
        pictures = ViewPictures(icons.pictures)
        painter = ViewPainter(metrics: metrics, theme: theme, texts: texts)
    }

    var baked: BakedLayer {
        BakedLayer(
            pixmap: pixmap, ground: theme.background.pixel,
            busy: Region(drawn.map(\.ink)).rects.map { $0.offset(x: -frame.x, y: -frame.y) })
    }

    /// Makes the layer show views.
    ///
    /// - Parameters:
    ///   - elapsed: how long the views have been shown, for moving parts; `nil` without motion.
    ///   - motion: the change of the views that is under way; `nil` for views at rest.
    /// - Returns: the region of the layer that changed, from the frame's upper left corner.
    func update(_ panes: [ViewPane], for elapsed: Duration?, changing motion: ItemMotion? = nil) -> Region {
        lay(out: panes)
        defer { dropFormer() }
        let shown = items.filter { $0.time.includes(elapsed) }
        let placed = motion?.places(of: shown) ?? shown.map { ($0, ItemMotion.Place()) }
        let wanted = placed.enumerated().map { index, placed in
            let (item, place) = placed
            guard case .marquee(let marquee) = item.kind, let elapsed else {
                return Part(item: item, look: look(of: item, index), place: place)
            }
            var moved = item
            moved.kind = .marquee(marquee.moved(for: elapsed))
            return Part(item: moved, look: nil, place: place)
        }
        asksForPictures = false
        guard wanted != drawn.map(\.part) else { return Region() }
        return draw(wanted)
    }

    /// Starts to read the icons and the pictures of views that are shown later.
    ///
    /// - Returns: whether no file of the views is still being read.
    func prepare(_ panes: [ViewPane]) -> Bool {
        lay(out: panes)
        // The size of a picture follows from its shape.
        guard !pictures.arePending else { return false }
        return items.map { look(of: $0, nil) }.allSatisfy { !($0?.isPending ?? false) }
    }

    /// Returns the look of an icon or a picture; `nil` for another part. A final look is not requested again.
    ///
    /// - Parameter index: the index at which the part was most likely drawn.
    private func look(of item: ViewItem, _ index: Int?) -> ViewItemLook? {
        switch item.kind {
        case .icon(let name):
            guard case .icon(let known)? = drawnLook(of: item, index) else {
                return .icon(icons.look(of: name, size: item.frame.width))
            }
            return .icon(icons.renewed(known, named: name))
        case .image(let file):
            let isAsked = asksForPictures && file.version == nil
            if !isAsked, case .picture(let known)? = drawnLook(of: item, index), known.isFinal {
                return .picture(known)
            }
            return .picture(
                icons.pictures.look(
                    of: PictureRequest(file, width: item.frame.width, height: item.frame.height)))
        case .text, .marquee, .bar, .gauge, .sparkline, .capsule, .tile: return nil
        }
    }

    private func drawnLook(of item: ViewItem, _ index: Int?) -> ViewItemLook? {
        guard let index else { return nil }
        if drawn.indices.contains(index), drawn[index].part.item == item { return drawn[index].part.look }
        return drawn.first { $0.part.item == item }?.part.look
    }

    /// Returns when the views move next, from their appearance; `nil` if they do not move again.
    func nextChange(of panes: [ViewPane], after elapsed: Duration) -> Duration? {
        lay(out: panes)
        return items.compactMap { item in
            if case .marquee(let marquee) = item.kind { return marquee.scroll.nextStep(after: elapsed) }
            return item.time.nextChange(after: elapsed)
        }.min()
    }

    /// Returns how long after the appearance of views all of their moving texts have been read; `nil` if none moves.
    func readingTime(of panes: [ViewPane]) -> Duration? {
        lay(out: panes)
        return items.compactMap { item in
            if case .marquee(let marquee) = item.kind { return marquee.scroll.readingTime }
            return item.time.readingTime
        }.max()
    }

    /// Whether the shape of a picture has changed since the layout.
    var isOutdated: Bool { pictures.haveChanged }

    /// Returns the rectangle of everything that views show on the panel, with all places of moving texts.
    func ink(of panes: [ViewPane]) -> PixelRect { inks(of: panes).reduce(.zero) { $0.union($1) } }

    /// Returns the rectangle of each part that views show on the panel, with all places of moving texts.
    func inks(of panes: [ViewPane]) -> [PixelRect] {
        lay(out: panes)
        return items.map { painter.ink(of: $0).intersection(frame) }
    }

    /// Returns the place of the first icon with a name on the panel; `nil` if none is shown.
    func place(ofIcon name: String, in panes: [ViewPane]) -> PixelRect? {
        lay(out: panes)
        return items.first { $0.kind == .icon(name) }?.frame
    }

    private func lay(out panes: [ViewPane]) {
        guard panes != self.panes || pictures.haveChanged else { return }
        self.panes = panes
        keepsFormer = true
        asksForPictures = true
        pictures.beginLayout()
        items = layout(of: panes)
    }

    /// Returns the items of views that the layer need not show.
    func layout(of panes: [ViewPane]) -> [ViewItem] {
        panes.flatMap {
            ViewLayout.items(of: $0, metrics: metrics, theme: theme, texts: texts, pictures: pictures)
        }
    }

    private func dropFormer() {
        guard keepsFormer else { return }
        keepsFormer = false
        texts.dropUnused()
    }

    private func draw(_ wanted: [Part]) -> Region {
        let new = wanted.map { Drawn(part: $0, ink: painter.ink(of: $0.moved).intersection(frame)) }
        let dirty = dirtyPixels(from: drawn, to: new)
        for rect in dirty.rects {
            pixmap.fill(rect.offset(x: -frame.x, y: -frame.y), with: theme.background.pixel)
        }
        let origin = PixelPoint(x: frame.x, y: frame.y)
        for part in new where dirty.rects.contains(where: { $0.intersects(part.ink) }) {
            painter.draw(part.part.moved, as: part.part.look, ink: part.ink, on: pixmap, at: origin)
            drawnParts += 1
        }
        drawn = new
        return Region(dirty.rects.map { $0.offset(x: -frame.x, y: -frame.y) })
    }

    /// Returns the pixels to draw again: those of added, removed and changed parts, and those of parts that overlap
    /// them, because a part is always drawn as a whole.
    private func dirtyPixels(from former: [Drawn], to new: [Drawn]) -> Region {
        // Overlapping parts make the order significant, so parts are compared in order. If their number has changed,
        // the parts at the beginning and at the end may still be the same.
        var dirty = Region()
        var overlapping: [Drawn] = []
        if former.count == new.count {
            for (before, part) in zip(former, new) {
                if before == part {
                    overlapping.append(part)
                } else {
                    dirty.insert(before.ink)
                    dirty.insert(part.ink)
                }
            }
        } else {
            let first = zip(former, new).prefix { $0 == $1 }.count
            let most = min(former.count, new.count) - first
            let last = zip(former.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
            for part in former[first..<former.count - last] + new[first..<new.count - last] { dirty.insert(part.ink) }
            overlapping = Array(new.prefix(first) + new.suffix(last))
        }
        while let index = overlapping.firstIndex(where: { part in
            dirty.rects.contains { $0.intersects(part.ink) }
        }) {
            dirty.insert(overlapping.remove(at: index).ink)
        }
        return dirty
    }

    private func blankPixmap() -> Pixmap {
        let pixmap = Pixmap(width: max(frame.width, 1), height: max(frame.height, 1))
        pixmap.fill(pixmap.bounds, with: theme.background.pixel)
        return pixmap
    }
}
