import Glibc
import NotchCore

/// The light on an urgent card's edge at one instant. The light swells twice while the card comes to rest.
///
/// A card of one colour with few rows has no edge beside its letters. Instead of the light, the whole card is inverted
/// twice.
struct EdgePulse: Hashable, Sendable {
    /// When the first pulse begins, after the card began to enter. By then the card hardly moves.
    static let delay: Duration = .milliseconds(200)
    /// How long one pulse takes.
    static let length: Duration = .milliseconds(420)
    static let count = 2
    /// When the last pulse is over, after the card began to enter.
    static var end: Duration { delay + length * count }

    /// The card's place on the panel at this instant.
    let frame: PixelRect
    /// The part of the panel to which the light is clipped.
    let stage: PixelRect
    let radius: Double
    /// The width of the light, in pixels.
    let width: Int
    /// 1...256
    let strength: Int
    let pixel: UInt32
    /// Whether the whole card is inverted instead of the light.
    let isInversion: Bool

    /// The most rows of a card of one colour that is inverted.
    private static let mostInvertedRows = 16

    /// - Parameters:
    ///   - elapsed: the time since the card began to enter.
    ///   - frame: the card's place at this instant.
    ///   - stage: the part of the panel in which cards enter and leave.
    init?(
        _ tint: Tint, elapsed: Duration, frame: PixelRect, stage: PixelRect, radius: Double, theme: Theme,
        motion: Motion
    ) {
        let share = (elapsed - Self.delay) / Self.length
        guard !motion.isStill, share > 0, share < Double(Self.count) else { return nil }
        let level = sin(share * .pi)
        // A one-bit pixel is on or off.
        strength = motion == .slides ? (level * level > 0.5 ? 256 : 0) : Int((level * level * 256).rounded())
        guard strength > 0 else { return nil }
        self.frame = frame
        self.stage = stage
        self.radius = radius
        width = frame.height > 16 ? max(frame.height / 60, 2) : 1
        isInversion = theme.look.ink != nil && frame.height <= Self.mostInvertedRows
        // On black and white the card is inverted, so that ink would be invisible on it.
        pixel = (theme.look.ink == nil ? TintPalette.resolve(tint, on: theme) : theme.background).pixel
    }

    /// The rectangles of the light on the panel.
    var rects: [PixelRect] {
        if isInversion { return [stage.intersection(frame)] }
        // The corners bend inwards by less than a third of their radius.
        let side = min(width + Int(radius * 0.3) + 1, frame.height / 2)
        return [
            PixelRect(x: frame.x, y: frame.y, width: frame.width, height: side),
            PixelRect(x: frame.x, y: frame.maxY - side, width: frame.width, height: side),
            PixelRect(x: frame.x, y: frame.y + side, width: side, height: frame.height - 2 * side),
            PixelRect(x: frame.maxX - side, y: frame.y + side, width: side, height: frame.height - 2 * side),
        ].map(stage.intersection)
    }

    /// Adds the light to the composed pixels of `area`. A pixel's light depends on its place alone, so that any part
    /// can be drawn separately.
    func draw(on pixmap: Pixmap, in area: PixelRect) {
        for rect in rects {
            let part = area.intersection(rect)
            for y in part.y..<part.maxY {
                let line = pixmap.pointer(x: 0, y: y)
                for x in part.x..<part.maxX {
                    guard !isInversion else {
                        line[x] ^= 0xFF_FFFF
                        continue
                    }
                    let weight = Int((Double(strength) * coverage(x: x, y: y)).rounded())
                    guard weight > 0 else { continue }
                    var sum = WeightedColour(pixel, weight: weight)
                    sum.add(line[x], weight: 256 - weight)
                    line[x] = sum.pixel
                }
            }
        }
    }

    /// Returns the share of a pixel that the edge covers, 0...1.
    private func coverage(x: Int, y: Int) -> Double {
        // The distance from the pixel's middle to the card's outline, positive inside.
        let (middleX, middleY) = (Double(frame.width) / 2, Double(frame.height) / 2)
        let right = abs(Double(x - frame.x) + 0.5 - middleX) - (middleX - radius)
        let down = abs(Double(y - frame.y) + 0.5 - middleY) - (middleY - radius)
        let corner = max(right, 0) * max(right, 0) + max(down, 0) * max(down, 0)
        let inside = radius - corner.squareRoot() - min(max(right, down), 0)
        return min(max(inside + 0.5, 0), 1) * min(max(Double(width) - inside + 0.5, 0), 1)
    }
}

/// The shimmer of S18 at one instant: a soft light that moves along the panel's lower edge.
struct CueStrip: Hashable, Sendable {
    /// The rectangle that the light covers.
    var rect: PixelRect
    /// The middle of the light, in pixels of the panel.
    var centre: Int
    /// The pixels from the middle to the light's end.
    var reach: Int
    /// 0...256, the light's strength in its middle.
    var strength: Int
    var pixel: UInt32

    /// - Parameters:
    ///   - isStill: whether the light covers the whole edge instead of moving, for reduced motion.
    ///   - isOnUrgentCard: whether the light moves over an urgent card, which is inverted on black and white.
    init?(
        _ cue: CueScene, at now: Instant, panel: PixelRect, theme: Theme, isStill: Bool, isOnUrgentCard: Bool = false
    ) {
        var elapsed = (now - cue.began).seconds
        let duration = cue.duration.seconds
        guard elapsed >= 0, duration > 0, elapsed < duration || cue.repeats else { return nil }
        elapsed = elapsed.truncatingRemainder(dividingBy: duration)
        let thickness = max(2, Int((0.06 * Double(min(panel.width, panel.height))).rounded()))
        let isInverted = isOnUrgentCard && theme.look.ink != nil
        pixel = (isInverted ? theme.background : TintPalette.resolve(cue.tint, on: theme)).pixel
        strength = isStill ? 160 : 256
        if isStill {
            // The light is so wide that it is even along the whole edge.
            reach = 64 * panel.width
            centre = panel.x + panel.width / 2
        } else {
            reach = max(panel.width / 5, 8)
            centre = panel.x - reach + Int((elapsed / duration * Double(panel.width + 2 * reach)).rounded())
        }
        rect = PixelRect(x: centre - reach, y: panel.maxY - thickness, width: 2 * reach, height: thickness)
            .intersection(panel)
        if rect.isEmpty { return nil }
    }

    /// Returns when the picture changes next: the beginning of the light, `now` while it moves, the end of a still
    /// light; `nil` after the end, and while a still light repeats.
    static func nextChange(_ cue: CueScene, after now: Instant, isStill: Bool) -> Instant? {
        if now < cue.began { return cue.began }
        let end = cue.began + cue.duration
        guard cue.duration > .zero, cue.repeats || now < end else { return nil }
        if isStill { return cue.repeats ? nil : end }
        return now
    }

    /// Adds the light to the composed pixels of `area`. A pixel's light depends on its place alone, so that any part
    /// can be drawn separately.
    func draw(on pixmap: Pixmap, in area: PixelRect) {
        let area = area.intersection(rect)
        for y in area.y..<area.maxY {
            // The light decreases towards the middle of the panel as well as towards its ends.
            let near = y - rect.y + 1
            let row = strength * near * near / (rect.height * rect.height)
            let line = pixmap.pointer(x: 0, y: y)
            for x in area.x..<area.maxX {
                let share = max(reach - abs(x - centre), 0)
                let weight = row * share / reach * share / reach
                var sum = WeightedColour(pixel, weight: weight)
                sum.add(line[x], weight: 256 - weight)
                line[x] = sum.pixel
            }
        }
    }
}
