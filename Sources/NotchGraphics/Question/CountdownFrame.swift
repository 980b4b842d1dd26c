import NotchCore

/// The place of a question's countdown: figures at the end of the lines of words, or a bar along the card's upper edge
/// if the words are too narrow.
///
/// Neither takes a line from the words. The bar, too, shrinks from the end of the lines, by a pixel or more at a time,
/// on whole seconds.
struct CountdownFrame: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case figures(TextStyle, baseline: Int)
        case bar
    }

    /// The size of the figures in points.
    private static let textSize = 9.0
    /// The least width of the words, in points, that leaves room for figures.
    private static let narrow = 150.0
    /// The thickness of the bar in points, on a card that does not fill a small panel.
    private static let thickness = 1.5

    let form: Form
    /// Whether lines end at the left.
    let isRightToLeft: Bool
    /// The area of the countdown, from the card's corner. Nothing else is drawn in this area.
    let area: PixelRect
    /// The area that is left for the words.
    let rest: PixelRect

    /// - Parameters:
    ///   - seconds: the whole time for the answer.
    ///   - countsMinutes: whether the time left is shown in whole minutes.
    ///   - scale: pixels in a point.
    init(
        _ seconds: Int, countsMinutes: Bool, in layout: QuestionLayout, scale: Double, isRightToLeft: Bool = false,
        face: BlankCard,
        typeface: TypefaceMetrics, text: TextEngine, words: Localization
    ) {
        if layout.isTiny || Double(layout.heading.width) < Self.narrow * scale {
            self.init(barIn: layout, scale: scale, isRightToLeft: isRightToLeft, face: face)
        } else {
            self.init(
                figuresFor: Countdown.widest(from: seconds, countsMinutes: countsMinutes, in: words),
                in: layout.heading, scale: scale, isRightToLeft: isRightToLeft, typeface: typeface, text: text)
        }
    }

    private init(
        figuresFor texts: [String], in heading: PixelRect, scale: Double, isRightToLeft: Bool,
        typeface: TypefaceMetrics, text: TextEngine
    ) {
        self.isRightToLeft = isRightToLeft
        let style = TextStyle(size: Self.textSize * scale, weight: .regular, isClock: true)
        let capHeight = Int((typeface.capHeight * style.size).rounded())
        let inset = Int((CardMetrics.horizontalPadding * scale).rounded())
        let width = min((texts.map { text.block($0, style: style)?.width ?? 0 }.max() ?? 0) + 2, heading.width / 2)
        // The room is for ink above the capitals and below the baseline, and for antialiasing.
        let (above, below) = (Int(style.size * 0.15) + 1, Int(style.size * 0.25) + 1)
        let y = heading.y + (heading.height - capHeight) / 2 - above
        rest = PixelRect(
            x: heading.x + (isRightToLeft ? width + inset : 0), y: heading.y, width: heading.width - width - inset,
            height: heading.height)
        area = PixelRect(
            x: isRightToLeft ? heading.x + inset : heading.maxX - inset - width, y: y, width: width,
            height: above + capHeight + below)
        form = .figures(style, baseline: y + above + capHeight)
    }

    private init(barIn layout: QuestionLayout, scale: Double, isRightToLeft: Bool, face: BlankCard) {
        self.isRightToLeft = isRightToLeft
        let heading = layout.heading
        let thickness = layout.isTiny ? 1 : max(2, Int((Self.thickness * scale).rounded()))
        let edge = Int(face.strokeWidth)
        // The bar takes the straight part of the edge, and is no wider than the words.
        let side = layout.isTiny ? 0 : max(Int(face.cornerRadius), edge) + 1
        let x = max(heading.x, side)
        let y = max(heading.y, edge > 0 ? edge + thickness : 0)
        area = PixelRect(
            x: x, y: y, width: max(min(heading.maxX, face.bounds.width - side) - x, 1), height: thickness)
        let strip = min(area.maxY + (layout.isTiny ? 0 : 1) - heading.y, heading.height - 1)
        rest = PixelRect(x: heading.x, y: heading.y + strip, width: heading.width, height: heading.height - strip)
        form = .bar
    }

    /// Returns when the picture of the countdown changes next; `nil` if it does not change again.
    func nextChange(until expires: Instant, of seconds: Int, after now: Instant) -> Instant? {
        switch form {
        case .figures: Countdown.nextChange(until: expires, after: now)
        case .bar: Countdown.nextChange(until: expires, of: seconds, full: area.width, after: now)
        }
    }
}

/// The time left for an answer, in whole seconds or minutes.
enum Countdown {
    /// Returns the seconds until `expires`, rounded up; 0 from `expires` on.
    ///
    /// - Parameter countsMinutes: whether they are rounded up to whole minutes.
    static func secondsLeft(until expires: Instant, at now: Instant, countsMinutes: Bool = false) -> Int {
        let (seconds, attoseconds) = max(expires - now, .zero).components
        let left = Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)
        return countsMinutes ? (left / 60 + (left % 60 > 0 ? 1 : 0)) * 60 : left
    }

    /// Returns when the minutes that are left change next; `nil` in the last minute.
    static func nextMinute(until expires: Instant, after now: Instant) -> Instant? {
        let left = secondsLeft(until: expires, at: now, countsMinutes: true)
        return left > 60 ? expires - .seconds(left - 60) : nil
    }

    /// Returns when ``secondsLeft(until:at:)`` changes next; `nil` if it is 0.
    static func nextChange(until expires: Instant, after now: Instant) -> Instant? {
        let left = secondsLeft(until: expires, at: now)
        return left > 0 ? expires - .seconds(left - 1) : nil
    }

    /// The most seconds that are shown: a day.
    private static let most = 86_400

    /// Returns the time as text, such as `28 s` or `2:05`, or in minutes `3 min`.
    static func text(_ seconds: Int, countsMinutes: Bool = false, in words: Localization = .english) -> String {
        let seconds = min(seconds, most + 1)
        if countsMinutes { return seconds > 60 ? words.minutes(seconds / 60) : words.lessThanAMinute }
        return seconds < 60 ? words.seconds(seconds) : words.clock(seconds)
    }

    /// Returns texts that include the widest text of a countdown from `seconds` to 0. All figures have the same width.
    static func widest(
        from seconds: Int, countsMinutes: Bool = false, in words: Localization = .english
    ) -> [String] {
        if countsMinutes {
            return [words.lessThanAMinute]
                + [min(seconds, 59 * 60), seconds].filter { $0 > 60 }
                .map { text($0, countsMinutes: true, in: words) }
        }
        return [words.seconds(59)] + (seconds < 60 ? [] : [text(seconds, in: words)])
    }

    /// Returns the length of a bar that has `full` pixels at first and none when no second is left.
    static func length(_ left: Int, of seconds: Int, full: Int) -> Int {
        guard left < seconds else { return full }
        return (left * full + seconds - 1) / seconds
    }

    /// Returns when the bar becomes shorter, on a whole second; `nil` if its length is 0.
    static func nextChange(until expires: Instant, of seconds: Int, full: Int, after now: Instant) -> Instant? {
        let now = length(secondsLeft(until: expires, at: now), of: seconds, full: full)
        return now > 0 ? expires - .seconds((now - 1) * seconds / full) : nil
    }
}
