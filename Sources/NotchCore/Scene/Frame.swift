package import FoundationEssentials

/// One picture on its way to a display.
///
/// A frame is not `Sendable`: the pixmap belongs to the renderer and is overwritten by its next frame. So a display
/// copies what it keeps before ``Display`` returns from presenting.
package struct Frame {
    /// The number of the frame. Presented frames are counted from 1.
    package let sequence: Int
    /// The instant that the picture shows.
    package let instant: Instant
    package let pixmap: Pixmap
    /// The pixels that may have changed. Every pixel outside equals that of the frame before.
    package let damage: Region
    /// The phase of the card or the question on show; `nil` where there is neither.
    package let phase: LifecyclePhase?
    /// The activity of the card on show; `nil` where there is none.
    package let activity: UUID?
    /// The question on show; `nil` where there is none.
    package let question: UUID?

    package init(
        sequence: Int, instant: Instant, pixmap: Pixmap, damage: Region, phase: LifecyclePhase?, activity: UUID?,
        question: UUID? = nil
    ) {
        self.sequence = sequence
        self.instant = instant
        self.pixmap = pixmap
        self.damage = damage
        self.phase = phase
        self.activity = activity
        self.question = question
    }
}
