import NotchCore

/// How a card or a question comes, rests, or goes.
struct Passage: Hashable, Sendable {
    let layer: Composition.Layer
    let isLeaving: Bool
    let began: Instant
    /// At least zero.
    let duration: Duration

    init?(_ layer: Composition.Layer, _ phase: LifecyclePhase, _ began: Instant, _ duration: Duration) {
        switch phase {
        case .animateIn: isLeaving = false
        case .animateOut: isLeaving = true
        case .hidden, .reject: return nil
        }
        self.layer = layer
        self.began = began
        self.duration = max(duration, .zero)
    }
}
