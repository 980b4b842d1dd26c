package import FoundationEssentials

/// A card or a question that has given the surface back and is still on its way out of sight.
///
/// It is indirect, because a scene mostly has none, and is smaller without the room for one.
package indirect enum LeavingScene: Hashable, Sendable {
    case card(CardScene)
    case question(QuestionScene)

    /// The question or else the card of a scene; `nil` where home is not covered.
    init?(on scene: Scene) {
        if let question = scene.question {
            self = .question(question)
        } else if let card = scene.card {
            self = .card(card)
        } else {
            return nil
        }
    }

    package var id: UUID {
        switch self {
        case .card(let card): card.activity.id
        case .question(let question): question.question.id
        }
    }

    var phase: LifecyclePhase {
        switch self {
        case .card(let card): card.phase
        case .question(let question): question.phase
        }
    }

    /// When it began to leave, or to come.
    package var began: Instant {
        switch self {
        case .card(let card): card.phaseBegan
        case .question(let question): question.phaseBegan
        }
    }

    /// When it is out of sight, or, while it comes, when it has come to rest.
    package var end: Instant {
        switch self {
        case .card(let card): card.phaseBegan + max(card.transition, .zero)
        case .question(let question): question.phaseBegan + max(question.transition, .zero)
        }
    }

    /// Returns the same on its way out of sight since `began`.
    ///
    /// - Parameter now: when its words have come to rest. They stay where they are then, and not where they were at
    ///   `began`.
    func leaving(since began: Instant, wordsSince now: Instant) -> LeavingScene {
        switch self {
        case .card(var card):
            var reading = card.presentReading ?? CardReading(restBegan: now)
            reading.restBegan = reading.restBegan - (now - began)
            card.reading = reading
            (card.phase, card.phaseBegan) = (.animateOut, began)
            card.transition = Departure(of: card.transition).drawn
            return .card(card)
        case .question(var question):
            (question.phase, question.phaseBegan) = (.animateOut, began)
            question.transition = Departure(of: question.transition).drawn
            return .question(question)
        }
    }

    /// Returns the one that left last, if it can still be seen at `now`.
    package static func latest(_ candidates: [LeavingScene?], at now: Instant) -> LeavingScene? {
        candidates.compactMap(\.self).filter { $0.began <= now && now < $0.end }.max { $0.began < $1.began }
    }
}

/// How a card or a question leaves the surface: for how long it still counts as there, and for how long it is seen.
package struct Departure: Hashable, Sendable {
    /// How long a card takes to leave, unless its transition is shorter: 220 ms.
    package static let length: Duration = .milliseconds(220)
    /// How long after a card began to leave its surface is given back, so that the next card can begin: 60 ms.
    ///
    /// The rest of the way is only a picture. The next card pushes it, or the home view comes back behind it.
    package static let handOver: Duration = .milliseconds(60)
    /// How long after a card began to leave the home view begins to come back: 80 ms.
    package static let homeDelay: Duration = .milliseconds(80)
    /// How long the home view takes to come back. It is there when the card is out of sight.
    package static let homeEntry: Duration = length - homeDelay
    /// How long the home view takes to go when a card comes.
    package static let homeExit: Duration = .milliseconds(90)

    /// How long the card takes to leave, as far as its queue is concerned.
    package let held: Duration
    /// How long the card takes to leave, as it is drawn.
    package let drawn: Duration

    /// - Parameters:
    ///   - transition: how long the card took to come.
    ///   - handOver: how long after a card began to leave its surface is given back; `nil` once it has left (U3).
    package init(of transition: Duration, handOver: Duration? = Departure.handOver) {
        let transition = transition.timerLength
        held = handOver.map { min($0.timerLength, transition) } ?? transition
        drawn = handOver == nil ? transition : min(Self.length, transition)
    }
}
