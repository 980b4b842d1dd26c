public import FoundationEssentials

/// One picture on its way to a display.
///
/// Not `Sendable`: the pixmap belongs to the renderer and is overwritten by its next frame, so a display
/// copies what it keeps before ``Display`` returns from presenting.
public struct Frame {
    /// Counts presented frames from 1.
    public let sequence: Int
    /// The instant that the picture shows.
    public let instant: Instant
    public let pixmap: Pixmap
    /// Every pixel outside equals the frame before.
    public let damage: Region
    /// The phase of the card or the question on show, and its activity or its question, if there is one.
    public let phase: LifecyclePhase?
    public let activity: UUID?
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
