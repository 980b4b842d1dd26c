import NotchSystem

/// The choice among a machine's cards.
package enum CardSearch {
    /// Opens the card that meets a request, and closes all other cards again.
    ///
    /// If the request names no card, cards without another master precede the others, and lower numbers precede higher
    /// ones.
    package static func open(
        on system: any DRMSystem, for request: OutputRequest
    ) throws(SelectionError) -> ChosenCard {
        var search = Search(system: system, request: request)
        let (likely, others) = try search.paths()
        for path in likely { search.look(at: path) }
        if search.isUndecided { for path in others { search.look(at: path) } }
        return try search.result()
    }

    private struct Search {
        let system: any DRMSystem
        let request: OutputRequest
        var found: [ChosenCard] = []
        var skipped: [SkippedCard] = []
        var failures: [SelectionError] = []
        var existing: [String] = []
        /// The paths of the cards that match the request, with or without a connected display, so that plugging in a
        /// display does not make the choice ambiguous.
        var matching: [String] = []

        /// Whether the request names a node. A name with a slash is the path of a node or a link. A name such as
        /// `card1` is the last part of a node's path. Any other name is a driver's.
        private var namesNode: Bool {
            guard let name = request.card else { return false }
            return name.contains("/" as Character) || name.hasPrefix("card") && Int(name.dropFirst(4)) != nil
        }

        private func isNamed(_ path: String) -> Bool {
            guard let name = request.card else { return true }
            if name.contains("/" as Character) { return system.canonicalPath(path) == system.canonicalPath(name) }
            return path.hasSuffix("/\(name)")
        }

        /// Returns the paths of all cards. The search opens the `others` only if none of the likely cards matches.
        ///
        /// The console of a card is redrawn when the card is closed, even if the card was opened only to query its
        /// driver.
        func paths() throws(SelectionError) -> (likely: [String], others: [String]) {
            let paths: [String]
            do throws(Errno) { paths = try system.cardPaths() } catch {
                throw .failed(action: "list the cards", error)
            }
            guard let driver = request.card, !namesNode else { return (paths, []) }
            let likely = paths.filter { system.busDriver(ofCard: $0)?.hasPrefix(driver) == true }
            return (likely, paths.filter { !likely.contains($0) })
        }

        /// Whether no card has met the request so far, and no card failed that might have met it.
        var isUndecided: Bool { found.isEmpty && failures.isEmpty }

        mutating func look(at path: String) {
            if namesNode, !isNamed(path) {
                // A card that the request does not name is not opened, because this process could become its master.
                existing.append(path)
                return
            }
            do throws(Errno) {
                let card = try system.open(path)
                look(at: card)
            } catch {
                existing.append(path)
                failures.append(.failed(action: "open \(path)", error))
            }
        }

        private mutating func look(at card: any DRMCard) {
            do throws(Errno) {
                let driver = try card.driver().name
                existing.append("\(card.path) (\(driver))")
                guard namesNode || request.card == nil || request.card == driver else { return card.close() }
                let description = try CardDescription(of: card, isAtomic: request.isAtomic)
                try look(at: card, description)
            } catch {
                card.close()
                failures.append(.failed(action: "query \(card.path)", error))
            }
        }

        private mutating func look(at card: any DRMCard, _ description: CardDescription) throws(Errno) {
            do throws(SelectionError) {
                if request.card == nil, let defect = description.defect {
                    skipped.append(SkippedCard(path: card.path, reason: defect))
                    return card.close()
                }
                let candidates = try OutputSelection.candidates(on: description, for: request)
                found.append(ChosenCard(card: card, description: description, candidates: candidates, skipped: []))
                matching.append(card.path)
            } catch {
                card.close()
                failures.append(error)
                switch error {
                case .unusableCard, .unknownConnector: break
                default: matching.append(card.path)
                }
            }
        }

        /// Chooses a card, and closes the others.
        func result() throws(SelectionError) -> ChosenCard {
            let best = found.first { $0.card.isMaster } ?? found.first
            let isAmbiguous = request.card != nil && matching.count > 1
            for other in found where isAmbiguous || other.card !== best?.card { other.card.close() }
            if isAmbiguous {
                throw .ambiguousCard(name: request.card ?? "", matching: matching)
            }
            if let best {
                return ChosenCard(
                    card: best.card, description: best.description, candidates: best.candidates, skipped: skipped)
            }
            if failures.count == 1 { throw failures[0] }
            if !failures.isEmpty { throw .noneOf(failures) }
            if let name = request.card { throw .unknownCard(name: name, existing: existing) }
            throw .noCard(skipped: skipped)
        }
    }
}

/// An open card that meets a request.
package struct ChosenCard {
    package let card: any DRMCard
    package let description: CardDescription
    /// The outputs that can show a picture on the card, best first; at least one.
    package let candidates: [OutputCandidate]
    /// The cards that were skipped, to be logged once.
    package let skipped: [SkippedCard]
}
