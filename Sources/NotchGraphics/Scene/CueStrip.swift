import NotchCore

/// The shimmer of S18 at one instant: a soft light on its way along the panel's lower edge.
struct CueStrip: Hashable, Sendable {
    /// The rows and columns it lights.
    var rect: PixelRect
    /// The middle of the light, in pixels of the panel.
    var centre: Int
    /// Pixels from the middle to where it ends.
    var reach: Int
    /// 0...256, the light's strength in its middle.
    var strength: Int
    var pixel: UInt32

    /// - Parameters:
    ///   - isStill: whether to light the whole edge instead of sweeping, where motion is reduced.
    ///   - isOnUrgentCard: whether the light runs over an urgent card, which is inverted on black and white.
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
            // The light is so wide that it is even from end to end.
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

    /// Returns when the picture changes next: `now` while the light sweeps, its end where it is still, `nil` when it is
    /// over.
    static func nextChange(_ cue: CueScene, after now: Instant, isStill: Bool) -> Instant? {
        if now < cue.began { return cue.began }
        let end = cue.began + cue.duration
        guard cue.duration > .zero, cue.repeats || now < end else { return nil }
        if isStill { return cue.repeats ? nil : end }
        return now
    }

    /// Lays the light on the composed pixels of `area`. A pixel's light depends on its place alone, so that
    /// any part can be drawn by itself.
    func draw(on pixmap: Pixmap, in area: PixelRect) {
        let area = area.intersection(rect)
        for y in area.y..<area.maxY {
            // The light falls off towards the middle of the panel, as it does to its ends.
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
