import NotchCore

/// The places of the home view's parts, in pixels of the panel. The time is large. The date and the number that waits
/// stand beside it on a bar, and below it on a squarish panel.
struct HomeMetrics: Hashable, Sendable {
    let area: PixelRect
    let isStacked: Bool
    let time: TextStyle
    let note: TextStyle
    /// The left side of the time, and the right side of the notes, on a bar.
    let left: Int
    let right: Int
    let timeBaseline: Int
    /// The date's baseline on the idle strip and on the opened view.
    let idleDateBaseline: Int
    let openedDateBaseline: Int
    let pendingBaseline: Int

    /// - Parameter noteLength: the number of characters that stand smaller behind the time.
    init(_ card: CardMetrics, noteLength: Int = 0) {
        let face = card.face
        area = card.safeArea
        let (width, height) = (Double(area.width), Double(area.height))
        isStacked = width / height < 2.2
        let isTiny = min(area.width, area.height) < 100
        // Five figures' widths, of about 0.55 em each, have to fit beside the notes or alone.
        // What stands behind them needs room too where the time is as wide as the panel allows.
        let byWidth =
            isStacked && noteLength > 0
            ? width * 0.9 / (2.7 + 0.16 * Double(noteLength)) : width * (isStacked ? 0.8 : 0.44) / 2.6
        let byHeight = height * (isStacked ? (isTiny ? 0.44 : 0.27) : (isTiny ? 0.56 : 0.4)) / face.capHeight
        let size = min(byWidth, byHeight).rounded()
        let noteSize = max(min(size * (isStacked ? 0.3 : 0.32), card.scale * CardMetrics.titleSize), 10).rounded()
        time = TextStyle(size: size, weight: size < 40 ? .regular : .light, isClock: true)
        note = TextStyle(size: noteSize, weight: .regular)
        let timeCap = Int((size * face.capHeight).rounded())
        let noteCap = Int((noteSize * face.capHeight).rounded())
        let inset = max(Int((width * 0.045).rounded()), isTiny ? 3 : 8)
        left = area.x + inset
        right = area.maxX - inset
        if isStacked {
            let gap = Int((noteSize * (isTiny ? 0.6 : 0.95)).rounded())
            let line = noteCap + gap
            let third = Int((noteSize * 1.5).rounded())
            // The block is centred as if half of the third line were there, so that the time stands still when home is
            // opened.
            let top = area.y + max((area.height - timeCap - line - (isTiny ? 0 : third / 2)) / 2, 0)
            timeBaseline = top + timeCap
            idleDateBaseline = timeBaseline + line
            openedDateBaseline = idleDateBaseline
            // A panel without a third line shows what waits in place of the date.
            let fits = openedDateBaseline + third + Int(noteSize * face.descent) < area.maxY
            pendingBaseline = openedDateBaseline + (fits ? third : 0)
        } else {
            timeBaseline = area.y + (area.height + timeCap) / 2
            idleDateBaseline = timeBaseline
            // The date stands still when home is opened, so that no text fades in over another. The number that waits
            // comes above it, its capitals as high up as the time's figures.
            openedDateBaseline = timeBaseline
            pendingBaseline = timeBaseline - max(timeCap - noteCap, Int((noteSize * 1.25).rounded()))
        }
    }
}
