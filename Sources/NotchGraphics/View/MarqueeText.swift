import NotchCore

/// A text that is longer than its room, and moves through it.
struct MarqueeText: Hashable, Sendable {
    static let passes = 3
    static let rest: Duration = .seconds(2)
    /// Points a second, about seven letters.
    static let speed = 36.0

    /// The text at rest, cut to its room.
    var cut: TextSpec
    var baseline: Int
    /// The pixels from the beginning of the text to that of its repetition.
    var span: Int
    /// How long the text takes to move by its span.
    var passage: Duration
    var isRightToLeft: Bool
    /// The pixels that the text has moved; `nil` at rest.
    var offset: Int?

    /// The whole text.
    var whole: TextSpec { TextSpec(text: cut.text, style: cut.style) }

    /// Returns the text as it is some time after it has come.
    func moved(for elapsed: Duration) -> MarqueeText {
        var moved = self
        moved.offset = offset(at: elapsed)
        return moved
    }

    private var cycle: Duration { Self.rest + passage }

    private func offset(at elapsed: Duration) -> Int? {
        guard elapsed >= .zero, elapsed < cycle * Self.passes else { return nil }
        let within = elapsed - cycle * Int(elapsed / cycle)
        guard within >= Self.rest else { return nil }
        return Int((within - Self.rest) / passage * Double(span))
    }

    /// Returns how long after it has come the text changes next: at once while it moves, `nil` when it rests for good.
    func nextChange(after elapsed: Duration) -> Duration? {
        guard elapsed >= .zero, elapsed < cycle * Self.passes else { return nil }
        let begun = cycle * Int(elapsed / cycle)
        return max(elapsed, begun + Self.rest)
    }
}
