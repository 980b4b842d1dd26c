package import NotchCore

/// Decides what is marked as on show: each thing from just before it is first drawn in this life, for ``probation``.
///
/// What ends the program later than that is not the thing's first drawing, and nothing is set aside for it.
package struct OnShowMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// A frame with these things is about to be drawn.
        case drawn([OnShowThing])
        case deadline
        /// The end is an orderly one.
        case ended
    }

    package enum Effect: Hashable, Sendable {
        /// The marks are these, newest last. They have to be in the file before the frame is drawn.
        case mark([OnShowThing])
        case end
    }

    /// How long a thing stays marked.
    package static let probation = Duration.seconds(60)
    /// The most things that are known to have been drawn. An older one is marked again.
    private static let limit = 256

    /// What is marked, newest last, and until when.
    private var marked: [(thing: OnShowThing, end: Instant)] = []
    /// What was drawn in this life and is not marked any more, newest last.
    private var known: [OnShowThing] = []
    private var latest: [OnShowThing] = []
    private var hasEnded = false

    package init() {}

    package var nextDeadline: Instant? { marked.first?.end }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        guard !hasEnded else { return [] }
        switch event {
        case .drawn(let things):
            // Most frames show what the one before showed.
            guard things != latest else { return [] }
            latest = things
            let new = things.filter { thing in !known.contains(thing) && !marked.contains { $0.thing == thing } }
            guard !new.isEmpty else { return [] }
            marked = (marked + new.map { ($0, now + Self.probation) }).suffix(OnShowRecord.limit)
        case .deadline:
            let passed = marked.prefix { $0.end <= now }.map(\.thing)
            guard !passed.isEmpty else { return [] }
            marked.removeFirst(passed.count)
            known = (known + passed).suffix(Self.limit)
        case .ended:
            hasEnded = true
            (marked, latest) = ([], [])
            return [.end]
        }
        return [.mark(marked.map(\.thing))]
    }
}
