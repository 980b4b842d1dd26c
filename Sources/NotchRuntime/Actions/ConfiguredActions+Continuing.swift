import DequeModule
package import FoundationEssentials
package import NotchActions
import NotchConfiguration
import NotchCore
import NotchStore

extension ConfiguredActions {
    /// Makes a card openable: opening it continues an activity.
    package func setContinuation(_ activity: PublishedAction, ofCard id: UUID) {
        continuations.add(activity, card: id)
    }

    /// Whether opening the card continues its activity.
    func canOpen(card id: UUID) -> Bool {
        configuration.publishes && (continuations.canOpen(card: id) || offers?.offer(ofCard: id) != nil)
    }

    /// Continues the activity of a card that a person opens.
    func open(card id: UUID) {
        if let offer = offers?.offer(ofCard: id) {
            return accept(offer) { [weak self] result in
                guard case .failure(let failure) = result else { return }
                self?.complain(failure, about: offer.activity?.title ?? offer.owner.name, "card")
            }
        }
        guard let activity = continuations.open(card: id) else { return }
        resume(activity, kind: .card) { [weak self] result in
            guard let self, case .failure(let failure) = result else { return }
            complain(failure, about: name(of: activity.activityType), "card")
        }
    }

    /// Continues the activity of a card that is or was on the surface.
    func continueActivity(ofCard id: UUID, then answer: @escaping Answer) throws(ActionFailure) {
        if let offer = offers?.offer(ofCard: id) { return accept(offer, then: answer) }
        guard let activity = continuations.activity(card: id) else { throw .noRecord(id.uuidString) }
        resume(activity, kind: .cli, then: answer)
    }

    /// Continues the activity that another display offers.
    private func accept(_ offer: HandoffOffer, then answer: @escaping Answer) {
        offers?.handoff.continueOffer(offer.id, with: HeadlessRouter()) { [weak self] result in
            let type = offer.activity?.activityType ?? ""
            switch result {
            case .success: self?.deliver(.success, type, answer)
            case .failure(let error): self?.deliver(.failure(error: error), type, answer)
            case .cannotContinue(let obstacle): answer(.failure(.unavailable("\(obstacle)")))
            }
        }
    }

    /// Continues a remembered activity.
    ///
    /// - Parameter didBegin: called when the action has begun, or `answer` was called.
    func continueActivity(
        number: Int, didBegin: @escaping @SurfaceActor () -> Void = {}, then answer: @escaping Answer
    ) {
        memory.read(.action(Int64(number))) { [weak self] result in
            defer { didBegin() }
            guard let self else { return }
            do throws(StoreError) {
                guard let stored = try result.get().first else { return answer(.failure(.noRecord("\(number)"))) }
                do throws(UserInfoError) {
                    resume(try PublishedAction(stored.record), kind: .cli, then: answer)
                } catch {
                    answer(.failure(.unavailable("\(number) cannot be continued: \(error)")))
                }
            } catch {
                answer(.failure(.unavailable("\(error)")))
            }
        }
    }

    /// Performs the action that a link leads to.
    func open(url: String, then answer: @escaping Answer) throws(ActionFailure) {
        let link: Link
        do throws(LinkError) { link = try Link(url) } catch { throw .badLink(error.description) }
        system.open(url: link, with: HeadlessRouter()) { [weak self] result in
            if case .noMappingFound = result {
                answer(.failure(.unavailable("no route leads to \(url)")))
            } else {
                self?.deliver(result, url, answer)
            }
        }
    }

    /// Performs the action of an activity with the activity's input.
    func resume(_ activity: PublishedAction, kind: ActivityKind, then answer: @escaping Answer) {
        system.continueActivity(activity: activity, kind: kind, with: HeadlessRouter()) { [weak self] result in
            self?.deliver(result, activity.activityType, answer)
        }
    }

    /// Forgets remembered activities. If the current activity is one of them, it ends and is no longer offered. No card
    /// continues a forgotten activity.
    ///
    /// - Parameter body: called when the activities are deleted from the disk, or with the error if they may remain
    ///   there.
    func forget(_ selection: ActionSelection, then body: @escaping @SurfaceActor (StoreError?) -> Void) {
        switch selection {
        case .all: withdraw { _ in true }
        case .type(let type): withdraw { $0.activityType == type }
        case .persistentID(let id): withdraw { $0.persistentIdentifier == id }
        case .number(let number):
            return memory.read(.action(number)) { [weak self] result in
                guard let self else { return }
                if let record = (try? result.get())?.first?.record {
                    // A card has only the type and the input, and continues the same action.
                    withdraw { activity in
                        let other = ActionRecord(activity)
                        return other.identity == record.identity
                            || (other.type, other.userInfo) == (record.type, record.userInfo)
                    }
                }
                memory.write(.deleteActions(selection))
                memory.sync(then: body)
            }
        }
        memory.write(.deleteActions(selection))
        memory.sync(then: body)
    }

    private func withdraw(_ isForgotten: (PublishedAction) -> Bool) {
        continuations.remove(where: isForgotten)
        if system.currentActivity.value.map(isForgotten) ?? false { system.resignCurrentActivity() }
    }
}

extension ConfiguredActions {
    /// The maximum number of remembered actions from which suggestions are chosen.
    private static let mostCandidates = 1000

    /// Finds remembered actions that can still be performed, the best match first.
    func found(
        matching text: String, limit: Int,
        then body: @escaping @SurfaceActor (Result<[StoredAction], StoreError>) -> Void
    ) {
        memory.read(.actions(matching: text, limit: Self.mostCandidates)) { [weak self] result in
            body(result.map { Array($0.lazy.filter { self?.canPerform($0) == true }.prefix(limit)) })
        }
    }

    private func canPerform(_ stored: StoredAction) -> Bool {
        (try? PublishedAction(stored.record)).map(system.canContinue) ?? false
    }

    /// Suggests remembered actions that can still be performed, the likeliest first.
    func suggestions(
        limit: Int, then body: @escaping @SurfaceActor (Result<[Suggestion], StoreError>) -> Void
    ) {
        memory.read(.hours(eligibleFor: .prediction)) { [weak self] hours in
            self?.memory.read(.actions(eligibleFor: .prediction, limit: Self.mostCandidates)) { actions in
                guard let self else { return }
                do throws(StoreError) {
                    let (found, hours) = (try actions.get(), try hours.get())
                    body(.success(self.ranked(found, hours: hours, limit: limit)))
                } catch {
                    body(.failure(error))
                }
            }
        }
    }

    private func ranked(_ found: [StoredAction], hours: [ActionHour], limit: Int) -> [Suggestion] {
        Array(Suggestion.rank(found.filter { canPerform($0) }, hours: hours, now: index.now).prefix(limit))
    }
}

/// The activities of cards that can be continued, by the ids of the cards. The latest 256 are kept.
struct CardContinuations {
    private struct Continuation {
        var activity: PublishedAction
        /// Whether the card has been opened.
        var isTaken = false
    }

    private static let capacity = 256

    private var continuations: [UUID: Continuation] = [:]
    private var order: Deque<UUID> = []

    /// Makes the card with this id openable: opening it continues the activity.
    mutating func add(_ activity: PublishedAction, card id: UUID) {
        if continuations.updateValue(Continuation(activity: activity), forKey: id) == nil { order.append(id) }
        if order.count > Self.capacity, let oldest = order.popFirst() { continuations[oldest] = nil }
    }

    /// Removes these activities, so that their cards no longer continue them.
    mutating func remove(where isForgotten: (PublishedAction) -> Bool) {
        continuations = continuations.filter { !isForgotten($0.value.activity) }
        order.removeAll { continuations[$0] == nil }
    }

    /// The activity of a card, whether or not it was opened.
    func activity(card id: UUID) -> PublishedAction? { continuations[id]?.activity }

    /// Whether opening the card continues its activity. A card can be opened once.
    func canOpen(card id: UUID) -> Bool { continuations[id].map { !$0.isTaken } ?? false }

    /// Opens a card.
    mutating func open(card id: UUID) -> PublishedAction? {
        guard canOpen(card: id) else { return nil }
        continuations[id]?.isTaken = true
        return activity(card: id)
    }
}
