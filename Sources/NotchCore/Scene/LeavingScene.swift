package import FoundationEssentials

/// A card or a question that has released the surface and is still visible while it leaves.
///
/// It is indirect, because most scenes have none and are smaller without its storage.
package indirect enum LeavingScene: Hashable, Sendable {
    case card(CardScene)
    case question(QuestionScene)

    /// Makes it of the scene's question, or else of its card; `nil` if the home view is not covered.
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

    /// When it began to leave or, before it leaves, to enter.
    package var began: Instant {
        switch self {
        case .card(let card): card.phaseBegan
        case .question(let question): question.phaseBegan
        }
    }

    /// When it is out of sight or, while it enters, when it comes to rest.
    package var end: Instant {
        switch self {
        case .card(let card): card.phaseBegan + max(card.transition, .zero)
        case .question(let question): question.phaseBegan + max(question.transition, .zero)
        }
    }

    /// Returns the card or question as it leaves since `began`.
    ///
    /// - Parameter now: when the texts stop. They keep their position of this instant, and not that of `began`.
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

    /// Returns the candidate that began to leave last, if it is still visible at `now`.
    package static func latest(_ candidates: [LeavingScene?], at now: Instant) -> LeavingScene? {
        candidates.compactMap(\.self).filter { $0.began <= now && now < $0.end }.max { $0.began < $1.began }
    }
}

/// The times of a card or a question that leaves the surface: how long it still holds the surface, and how long it is
/// drawn.
package struct Departure: Hashable, Sendable {
    /// The time that a card takes to leave, unless its transition is shorter: 220 ms.
    package static let length: Duration = .milliseconds(220)
    /// The time after which a card that leaves releases its surface, so that the next card can begin: 60 ms.
    ///
    /// The rest of the movement is only drawn. The next card pushes the old card, or the home view returns behind it.
    package static let handOver: Duration = .milliseconds(60)
    /// The time after which the home view begins to return behind a card that leaves: 80 ms.
    package static let homeDelay: Duration = .milliseconds(80)
    /// The time that the home view takes to return. Its return ends when the card is out of sight.
    package static let homeEntry: Duration = length - homeDelay
    /// The time that the home view takes to leave when a card enters. It is gone as soon as the card covers more than
    /// half of its way, so that each frame shows one of the two.
    package static let homeExit: Duration = .milliseconds(130)

    /// How long the card holds the surface while it leaves, for its queue.
    package let held: Duration
    /// How long the card is drawn while it leaves.
    package let drawn: Duration

    /// - Parameters:
    ///   - transition: the duration of the card's transition when it entered.
    ///   - handOver: the time after which a card that leaves releases its surface; `nil` releases it once the card has
    ///     left (U3).
    package init(of transition: Duration, handOver: Duration? = Departure.handOver) {
        let transition = transition.timerLength
        held = handOver.map { min($0.timerLength, transition) } ?? transition
        drawn = handOver == nil ? transition : min(Self.length, transition)
    }
}
