import NotchCore

extension ViewLayout {
    /// Places a part, with the parts inside it, in `room`.
    mutating func place(_ id: Int, in room: PixelRect, _ around: Surroundings) {
        let node = tree[id]
        fold(id, width: room.width, height: room.height)
        var around = around
        around.colour = node.colour ?? around.colour
        around.alignment = node.alignment ?? around.alignment
        around.isTitle = node.isTitle
        if !node.parts.isEmpty {
            around.isRightToLeft = ViewDirection.direction(of: node) ?? around.isRightToLeft
        }
        let room = inside(room, of: node.padding, around)
        guard !room.isEmpty, !node.content.isEmpty else { return }
        switch node.content {
        case .text(let text, let role):
            placeText(text, role, widest: node.widest, passes: node.passesIfCut, in: room, around)
        case .marquee(let text, let role):
            placeMarquee(text, role, passes: node.passesIfCut ? 1 : ScrollPlan.passes, in: room, around)
        case .icon(let name):
            let size = min(iconSize(of: id), room.width, room.height)
            placeIcon(name, hasTile: node.hasTile, square(size, in: room, around), around)
        case .image(let path):
            placeImage(
                PictureFile(path: path, of: node), in: room, around, opacity: node.isFaded ? Self.fadedOpacity : 1)
        case .spacer: break
        case .bar(let level):
            let height = min(metrics.barHeight, room.height)
            let frame = PixelRect(
                x: room.x, y: room.y + (room.height - height) / 2, width: room.width, height: height)
            add(.bar(level.asLevel, isRightToLeft: around.isRightToLeft), frame, fill(around.colour))
        case .gauge(let level, let label):
            let ink = node.isFaded ? theme.dateLabel : theme.primaryLabel
            placeGauge(id, level.asLevel, label, ink, in: room, around)
        case .sparkline(let values):
            let height = min(iconSize(of: id), room.height)
            let frame = PixelRect(
                x: room.x, y: room.y + (room.height - height) / 2, width: room.width, height: height)
            add(.sparkline(values, isRightToLeft: around.isRightToLeft), frame, fill(around.colour))
        case .badge(let text): placeBadge(text, in: room, around)
        case .stack(.horizontal, let spacing, _): placeRow(id, gap(spacing), in: room, around)
        case .stack(.vertical, let spacing, _): placeColumn(id, gap(spacing), in: room, around)
        case .stack(.depth, _, _):
            for child in tree.kept(id) { place(child, in: room, around) }
        }
    }

    // MARK: Stacks

    private mutating func placeRow(_ id: Int, _ spacing: Int, in room: PixelRect, _ around: Surroundings) {
        let kept = tree.kept(id)
        let widths = widths(ofRow: id, kept, in: room.width, height: room.height)
        let length = widths.reduce(gaps(kept, spacing), +)
        var x = aligned(length, in: room, around)
        if around.isRightToLeft { x += length }
        let forward = around.isRightToLeft ? -1 : 1
        var around = around
        around.baseline = baseline(ofRow: kept, in: room)
        for (index, (child, width)) in zip(kept, widths).enumerated() {
            if index > 0, !tree.isSpacer(child), !tree.isSpacer(kept[index - 1]) { x += forward * spacing }
            let left = around.isRightToLeft ? x - width : x
            place(child, in: PixelRect(x: left, y: room.y, width: width, height: room.height), around)
            x += forward * width
        }
    }

    /// Returns the baseline of the largest text of a row, whose capitals are centred; `nil` for fewer than two texts.
    private func baseline(ofRow kept: [Int], in room: PixelRect) -> Int? {
        let caps = kept.compactMap { child -> Int? in
            switch tree[child].content {
            case .text(_, let role), .marquee(_, let role): metrics.cap(metrics.style(role))
            default: nil
            }
        }
        return caps.count > 1 ? caps.max().map { room.y + (room.height + $0) / 2 } : nil
    }

    private mutating func placeColumn(_ id: Int, _ spacing: Int, in room: PixelRect, _ around: Surroundings) {
        let kept = tree.kept(id)
        let heights = ViewExtent.shares(
            kept.map { height(of: $0, in: room.width) }, importance: kept.map(tree.importance),
            room: room.height - gaps(kept, spacing))
        let length = heights.reduce(gaps(kept, spacing), +)
        var y = room.y + max((room.height - length) / 2, 0)
        var around = around
        around.baseline = nil
        for (index, (child, height)) in zip(kept, heights).enumerated() {
            if index > 0, !tree.isSpacer(child), !tree.isSpacer(kept[index - 1]) { y += spacing }
            place(child, in: PixelRect(x: room.x, y: y, width: room.width, height: height), around)
            y += height
        }
    }

    // MARK: Parts

    private mutating func placeText(
        _ text: String, _ role: ViewTextStyle, widest: String? = nil, passes: Bool = false, in room: PixelRect,
        _ around: Surroundings
    ) {
        let text = directed(text, around)
        guard let style = style(role, of: widest ?? text, in: room) else { return }
        let line = metrics.line(style)
        let more = role.shrinks ? 0 : max(room.height - line, 0) / metrics.advance(style)
        let most = min(1 + more, ViewMetrics.mostLines)
        let fit = TextFit.Request(
            text, width: room.width, type: style, isCentred: around.alignment == .center, setter: texts
        ).label(lines: most)
        guard let block = fit.block else { return }
        if passes, !fit.isWhole {
            // A text that moves has the size that the height of its room allows.
            let moving = metrics.isMatrix ? style : self.style(role, of: text, in: room, isMoving: true) ?? style
            return addMarquee(text, moving, passes: 1, in: room, around)
        }
        let advance = metrics.advance(style)
        let height = metrics.cap(style) + max(block.lineCount - 1, 0) * advance
        let baseline = block.lineCount == 1 ? around.baseline : nil
        let top = (baseline ?? room.y + (room.height + height) / 2) - height
        // The lines of a centred column are centred within it, so the column takes the whole room.
        let x = fit.spec.isCentred ? room.x : aligned(block, in: room, around)
        // A line that is flush by its ink begins a little further out.
        let start = max(x + block.left, room.x)
        let frame = PixelRect(
            x: start, y: top, width: min(x + block.left + block.width, room.maxX) - start, height: height)
        add(
            .text(fit.spec, x: x, baseline: top + metrics.cap(style)), frame, ink(style, around),
            clip: overhang(frame, style))
    }

    /// Returns a text with the direction of the surrounding view, if it has none of its own. The degree sign of "11°"
    /// is on the left in a right-to-left view.
    private func directed(_ text: String, _ around: Surroundings) -> String {
        guard around.isRightToLeft, ViewDirection.direction(of: ViewNode(.text(text, .body))) == nil else {
            return text
        }
        return "\u{200F}" + text
    }

    /// Returns the left side of a text's column. At the edge, the ink of all lines is flush, whatever their sizes.
    private func aligned(_ block: TextBlock, in room: PixelRect, _ around: Surroundings) -> Int {
        guard block.lineCount == 1, around.alignment == .leading, block.width <= room.width else {
            return aligned(block.width, in: room, around) - block.left
        }
        return around.isRightToLeft
            ? max(room.maxX - block.ink.maxX, room.x) : min(room.x - block.ink.x, room.maxX - block.width)
    }

    /// Returns the room for the ink of a text, which may extend above the capitals and below the line.
    private func overhang(_ frame: PixelRect, _ style: TextStyle) -> PixelRect {
        let size = Int(style.size * 0.4)
        return PixelRect(
            x: frame.x - size, y: frame.y - size, width: frame.width + 2 * size, height: frame.height + 2 * size)
    }

    /// Returns the type of a text in its room. The type of a value shrinks with the room; `nil` if the type would be
    /// illegible.
    ///
    /// - Parameter isMoving: whether the text may be longer than the room.
    private func style(
        _ role: ViewTextStyle, of text: String, in room: PixelRect, isMoving: Bool = false
    ) -> TextStyle? {
        var style = metrics.style(role)
        // The colon of a time is centred on its figures. The colon of words is on the baseline.
        if style.isClock, text.contains(":"), text.contains(where: \.isLetter) { style.isClock = false }
        // A value shrinks to half its size, or to 12 pixels if that is less, before it is cut.
        let share = TextFit.Request(text, width: room.width, type: style, setter: texts).share(
            in: role.shrinks && !isMoving ? Double(room.width) : nil,
            most: Double(room.height) / Double(max(metrics.line(style), 1)),
            least: role.shrinks ? min(0.5, Self.leastValue / style.size) : 0)
        guard share < 1 else { return style }
        style.size = texts.size(for: style.size * share)
        return style.size < 8 ? nil : style
    }

    /// The size to which a large value shrinks before it is cut, in pixels to the em.
    private static let leastValue = 12.0

    private mutating func placeMarquee(
        _ text: String, _ role: ViewTextStyle, passes: Int, in room: PixelRect, _ around: Surroundings
    ) {
        let text = directed(text, around)
        let style = metrics.style(role)
        let width = texts.width(of: text, style)
        guard width > room.width, metrics.line(style) <= room.height else {
            return placeText(text, role, in: room, around)
        }
        addMarquee(text, style, passes: passes, in: room, around)
    }

    private mutating func addMarquee(
        _ text: String, _ style: TextStyle, passes: Int, in room: PixelRect, _ around: Surroundings
    ) {
        let rest = TextFit.Request(text, width: room.width, type: style, setter: texts).label()
        let width = texts.width(of: text, style)
        let cap = metrics.cap(style)
        let baseline = around.baseline ?? room.y + (room.height + cap) / 2
        let frame = PixelRect(x: room.x, y: baseline - cap, width: room.width, height: cap)
        var clip = overhang(frame, style)
        clip.x = frame.x
        clip.width = frame.width
        let marquee = MarqueeText(
            whole: TextSpec(text: text, style: style), cut: rest.spec, baseline: baseline,
            scroll: MarqueeText.plan(width: width, style, scale: metrics.scale, passes: passes),
            isRightToLeft: ViewDirection.isRightToLeft(ViewNode(.text(text, .body))))
        add(.marquee(marquee), frame, ink(style, around), clip: clip)
    }

    private mutating func placeIcon(_ name: String, hasTile: Bool, _ frame: PixelRect, _ around: Surroundings) {
        guard hasTile else { return add(.icon(name), frame, ink(around.colour)) }
        let colours = TileColours(ink(around.colour), theme: theme)
        add(.tile, frame, colours.tile)
        let side = Int((Double(frame.width) * CardPlan.tileGlyph).rounded()) & ~1
        add(.icon(name), frame.inset(by: (frame.width - side) / 2), colours.glyph)
    }

    /// The opacity of a picture that may be out of date, about the opacity of the labels beside it.
    private static let fadedOpacity = 0.4

    private mutating func placeImage(
        _ file: PictureFile, in room: PixelRect, _ around: Surroundings, opacity: Double
    ) {
        let width = min(pictures.width(of: file, height: room.height), room.width)
        let height = min(pictures.height(of: file, width: width), room.height)
        let frame = PixelRect(
            x: aligned(width, in: room, around), y: room.y + (room.height - height) / 2, width: width,
            height: height)
        add(.image(file), frame, .black.opacity(opacity))
    }

    private mutating func placeGauge(
        _ id: Int, _ level: Double, _ label: String?, _ ink: RGBA, in room: PixelRect, _ around: Surroundings
    ) {
        let size = min(gaugeSize(of: id), room.width, room.height) & ~1
        let frame = square(size, in: room, around)
        add(.gauge(level), frame, fill(around.colour))
        guard let label, !label.isEmpty else { return }
        // The text is in the square that fits into the ring.
        var style = TextStyle(size: (Double(size) * 0.34).rounded(), weight: .semibold, isClock: true)
        let request = TextFit.Request(label, width: size, type: style, setter: texts)
        style.size = texts.size(for: style.size * request.share(in: Double(size) * 0.62))
        guard style.size >= 8 else { return }
        placeLine(label, style, in: frame, ink)
    }

    private mutating func placeBadge(_ text: String, in room: PixelRect, _ around: Surroundings) {
        let height = min(metrics.pixels(ViewMetrics.badgeHeight), room.height)
        let padding = metrics.pixels(ViewMetrics.badgePadding)
        let width = min(max(texts.width(of: text, badgeStyle) + 2 * padding, height), room.width)
        let frame = PixelRect(
            x: aligned(width, in: room, around), y: room.y + (room.height - height) / 2, width: width,
            height: height)
        let ground = TintPalette.adjusted(
            fill(around.colour).over(theme.background), on: theme.background, to: theme.look.leastTextContrast,
            through: theme.look.filter)
        add(.capsule, frame, ground)
        placeLine(text, badgeStyle, in: frame, theme.background, most: max(width - 2 * padding, 1))
    }

    /// Centres a line in a shape.
    private mutating func placeLine(
        _ text: String, _ style: TextStyle, in shape: PixelRect, _ colour: RGBA, most: Int? = nil
    ) {
        let fit = TextFit.Request(text, width: most ?? .max, type: style, setter: texts).label()
        guard let block = fit.block else { return }
        // The ink is centred, because the air at the sides of figures would be visible in so small a shape.
        let x = shape.x + (shape.width - block.ink.width) / 2 - block.ink.x
        let baseline = shape.y + (shape.height + metrics.cap(style)) / 2
        add(.text(fit.spec, x: x, baseline: baseline), shape, colour)
    }

    // MARK: Places

    private func inside(_ room: PixelRect, of padding: ViewInsets, _ around: Surroundings) -> PixelRect {
        let left = metrics.pixels(around.isRightToLeft ? padding.trailing : padding.leading)
        return PixelRect(
            x: room.x + left, y: room.y + metrics.pixels(padding.top), width: room.width - beside(padding),
            height: room.height - above(padding))
    }

    private func aligned(_ width: Int, in room: PixelRect, _ around: Surroundings) -> Int {
        let left = max(room.width - width, 0)
        return switch around.alignment {
        case .leading: room.x + (around.isRightToLeft ? left : 0)
        case .center: room.x + left / 2
        case .trailing: room.x + (around.isRightToLeft ? 0 : left)
        }
    }

    private func square(_ size: Int, in room: PixelRect, _ around: Surroundings) -> PixelRect {
        PixelRect(
            x: aligned(size, in: room, around), y: room.y + (room.height - size) / 2, width: size, height: size)
    }
}

extension ViewNode.Content {
    /// Whether the part is a text without letters, or an icon without a name, and so draws nothing.
    fileprivate var isEmpty: Bool {
        switch self {
        case .text(let text, _), .marquee(let text, _), .icon(let text): text.isEmpty
        default: false
        }
    }
}
