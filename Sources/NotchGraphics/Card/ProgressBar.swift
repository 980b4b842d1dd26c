import NotchCore

/// A card's progress bar and the figures beside it, with their layout and the progress drawn last.
struct ProgressBar {
    let track: PixelRect
    /// The upper left corner of the figures; `nil` if the column has no room for them.
    let figures: (x: Int, y: Int)?
    let trackPixel: UInt32
    let fillPixel: UInt32
    let ground: UInt32
    /// Whether the bar begins at the right.
    let isRightToLeft: Bool
    private(set) var drawn: Double?
    /// The round end of the fill on the track; `nil` until the bar moves.
    private var tip: Pixmap?

    init(
        track: PixelRect, figures: (x: Int, y: Int)?, trackPixel: UInt32, fillPixel: UInt32, ground: UInt32,
        isRightToLeft: Bool
    ) {
        self.track = track
        self.figures = figures
        self.trackPixel = trackPixel
        self.fillPixel = fillPixel
        self.ground = ground
        self.isRightToLeft = isRightToLeft
    }

    /// Draws the pixels in which `progress` (0...1) differs from the progress drawn last. The first call draws
    /// everything, on a clear ground.
    ///
    /// - Returns: the region that changed.
    mutating func draw(_ progress: Double, on pixmap: Pixmap, digits: DigitAtlas?) -> Region {
        var changed = Region(drawFill(fillWidth(progress), after: drawn.map(fillWidth), on: pixmap))
        if let figures, let digits {
            let rects = digits.draw(
                Self.percent(progress), after: drawn.map(Self.percent), on: pixmap, atX: figures.x, y: figures.y,
                ground: ground, isAtLeft: isRightToLeft)
            for rect in rects { changed.insert(rect) }
        }
        drawn = progress
        return changed
    }

    /// Draws the pixels of the fill and the track that change with the width of the fill.
    private mutating func drawFill(_ width: Int, after former: Int?, on pixmap: Pixmap) -> PixelRect {
        guard width != former else { return .zero }
        guard let former else {
            drawFill(width, on: pixmap, in: track)
            return track
        }
        // If the height is odd, its middle column is as full as the rest, and does not count as the round end.
        let end = track.height / 2
        let (shorter, longer) = (min(former, width), max(former, width))
        let changed = part(from: max(shorter - end, 0), to: longer)
        // A fill that reaches the round ends of the track is blended with them.
        guard shorter >= track.height, longer <= track.width - track.height else {
            drawFill(width, on: pixmap, in: changed)
            return changed
        }
        let tip = self.tip ?? drawTip()
        self.tip = tip
        // One of the two rectangles is empty.
        pixmap.fill(part(from: former - tip.width, to: width - tip.width), with: fillPixel)
        pixmap.fill(part(from: width, to: former), with: trackPixel)
        let place = part(from: width - tip.width, to: width)
        pixmap.copy(tip, atX: place.x, y: place.y)
        return changed
    }

    /// Draws the track and the fill over it in the columns of `place`, over any pixels.
    private func drawFill(_ width: Int, on pixmap: Pixmap, in place: PixelRect) {
        let columns = place.x..<place.maxX
        pixmap.fill(place, with: ground)
        pixmap.fillCapsule(track, with: trackPixel, columns: columns)
        if width > 0 { pixmap.fillCapsule(part(from: 0, to: width), with: fillPixel, columns: columns) }
    }

    private func drawTip() -> Pixmap {
        let tip = Pixmap(width: (track.height + 1) / 2, height: track.height)
        tip.fill(tip.bounds, with: trackPixel)
        let length = 2 * track.height
        let fill = PixelRect(x: isRightToLeft ? 0 : tip.width - length, y: 0, width: length, height: track.height)
        tip.fillCapsule(fill, with: fillPixel, columns: 0..<tip.width)
        return tip
    }

    /// Returns columns of the track, counted from the bar's beginning.
    private func part(from start: Int, to end: Int) -> PixelRect {
        PixelRect(
            x: isRightToLeft ? track.maxX - end : track.x + start, y: track.y, width: max(end - start, 0),
            height: track.height)
    }

    /// Returns the fill's width in whole pixels. A fill is never narrower than its two caps, and there is none at 0.
    private func fillWidth(_ progress: Double) -> Int {
        guard progress > 0 else { return 0 }
        return min(track.height + Int((progress * Double(track.width - track.height)).rounded()), track.width)
    }

    /// Returns the percentage, rounded down so that 100 means done.
    private static func percent(_ progress: Double) -> Int { Int(progress * 100 + 1e-9) }
}
