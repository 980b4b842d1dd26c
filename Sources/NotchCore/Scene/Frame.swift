public import FoundationEssentials

/// One picture on its way to a display.
///
/// A frame is not `Sendable`: the pixmap belongs to the renderer and is overwritten by its next frame. So a display
/// copies what it keeps before ``Display`` returns from presenting.
public struct Frame {
    /// The number of the frame. Presented frames are counted from 1.
    public let sequence: Int
    /// The instant that the picture shows.
    public let instant: Instant
    public let pixmap: Pixmap
    /// The pixels that may have changed. Every pixel outside equals that of the frame before.
    public let damage: Region
    /// The phase of the card or the question on show; `nil` where there is neither.
    public let phase: LifecyclePhase?
    /// The activity of the card on show; `nil` where there is none.
    public let activity: UUID?
    /// The question on show; `nil` where there is none.
    public let question: UUID?

    public init(
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
