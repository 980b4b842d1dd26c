import NotchCore

/// A card's progress bar and the figures at its right, as laid out and as last drawn.
struct ProgressBar {
    let track: PixelRect
    /// Upper left corner of the figures; `nil` where the column has no room for them.
    let figures: (x: Int, y: Int)?
    let trackPixel: UInt32
    let fillPixel: UInt32
    let ground: UInt32
    /// Whether the bar begins at the right.
    var isRightToLeft = false
    private(set) var drawn: Double?

    /// Draws `progress` (0...1) where it differs from what was drawn before, and returns where that is. The first time
    /// it draws everything, on a clear ground.
    mutating func draw(_ progress: Double, on pixmap: Pixmap, digits: DigitAtlas?) -> Region {
        var changed = Region()
        let columns = drawn.map { changedColumns(from: fillWidth($0), to: fillWidth(progress)) } ?? track.x..<track.maxX
        if !columns.isEmpty {
            let rect = PixelRect(x: columns.lowerBound, y: track.y, width: columns.count, height: track.height)
            pixmap.fill(rect, with: ground)
            pixmap.fillCapsule(track, with: trackPixel, columns: columns)
            var fill = track
            fill.width = fillWidth(progress)
            if isRightToLeft { fill.x = track.maxX - fill.width }
            if fill.width > 0 { pixmap.fillCapsule(fill, with: fillPixel, columns: columns) }
            changed.insert(rect)
        }
        if let figures, let digits {
            let rects = digits.draw(
                Self.percent(progress), after: drawn.map(Self.percent), on: pixmap, atX: figures.x, y: figures.y,
                ground: ground, isAtLeft: isRightToLeft)
            for rect in rects { changed.insert(rect) }
        }
        drawn = progress
        return changed
    }

    /// Returns the fill's width in whole pixels. A fill is never narrower than its two caps, and there is none at 0.
    private func fillWidth(_ progress: Double) -> Int {
        guard progress > 0 else { return 0 }
        return min(track.height + Int((progress * Double(track.width - track.height)).rounded()), track.width)
    }

    /// Returns the columns in which two fills differ: those between their ends, and their right caps.
    private func changedColumns(from old: Int, to new: Int) -> Range<Int> {
        guard old != new else { return track.x..<track.x }
        let cap = (track.height + 1) / 2 + 1
        if isRightToLeft {
            return track.maxX - max(old, new)..<min(track.maxX - min(old, new) + cap, track.maxX)
        }
        return max(track.x + min(old, new) - cap, track.x)..<track.x + max(old, new)
    }

    /// Rounded down, so that 100 means done.
    private static func percent(_ progress: Double) -> Int { Int(progress * 100 + 1e-9) }
}
