package import NotchConcurrency
package import NotchStore

/// Remembers the latest actions in memory, where there is no store.
@SurfaceActor
package final class RecentActions: ActionMemory {
    private let capacity: Int
    private var lastNumber: Int64 = 0
    private var actions: [String: StoredAction] = [:]
    private var hours: [Int64: [Int: ActionHour]] = [:]

    /// - Parameter capacity: the most actions that are kept.
    package init(capacity: Int = 1000) {
        self.capacity = capacity
    }

    package func record(_ use: ActionUse) {
        let identity = use.record.identity
        if var known = actions[identity] {
            known.record = use.record
            known.lastUsed = use.time
            known.uses += 1
            actions[identity] = known
        } else {
            makeRoom()
            lastNumber += 1
            actions[identity] = StoredAction(
                number: lastNumber, record: use.record, firstUsed: use.time, lastUsed: use.time, uses: 1)
        }
        guard let number = actions[identity]?.number else { return }
        var hour =
            hours[number]?[use.hourOfWeek]
            ?? ActionHour(action: number, hourOfWeek: use.hourOfWeek, uses: 0, lastUsed: use.time)
        hour.uses += 1
        hour.lastUsed = use.time
        hours[number, default: [:]][use.hourOfWeek] = hour
    }

    package func delete(_ selection: ActionSelection) {
        switch selection {
        case .all: remove { _ in true }
        case .type(let type): remove { $0.record.type == type }
        case .persistentID(let id): remove { $0.record.persistentID == id }
        case .number(let number): remove { $0.number == number }
        }
    }

    package func actions(matching text: String, limit: Int, then body: @escaping Answer<[StoredAction]>) {
        let words = Self.words(text)
        let found = latest.filter { $0.record.eligibility.contains(.search) }
        guard !words.isEmpty else { return body(.success(Array(found.prefix(limit)))) }
        let scored = found.compactMap { action in
            Self.score(action.record, words).map { (score: $0, action: action) }
        }
        // The order of equal scores stays: the latest first.
        let ranked = scored.enumerated().sorted {
            $0.element.score != $1.element.score ? $0.element.score > $1.element.score : $0.offset < $1.offset
        }
        body(.success(ranked.prefix(limit).map(\.element.action)))
    }

    package func actions(
        eligibleFor eligibility: ActionRecord.Eligibility, limit: Int, then body: @escaping Answer<[StoredAction]>
    ) {
        let found = latest.filter { !$0.record.eligibility.isDisjoint(with: eligibility) }
        body(.success(Array(found.prefix(limit))))
    }

    package func hours(eligibleFor eligibility: ActionRecord.Eligibility, then body: @escaping Answer<[ActionHour]>) {
        let found = latest.filter { !$0.record.eligibility.isDisjoint(with: eligibility) }
        body(.success(found.flatMap { (hours[$0.number] ?? [:]).values.sorted { $0.hourOfWeek < $1.hourOfWeek } }))
    }

    package func action(_ number: Int64, then body: @escaping Answer<[StoredAction]>) {
        body(.success(actions.values.filter { $0.number == number }))
    }

    private var latest: [StoredAction] {
        actions.values.sorted { ($0.lastUsed, $0.number) > ($1.lastUsed, $1.number) }
    }

    private func makeRoom() {
        guard actions.count >= capacity, let oldest = latest.last else { return }
        remove { $0.number == oldest.number }
    }

    private func remove(where isUnwanted: (StoredAction) -> Bool) {
        for (identity, action) in actions where isUnwanted(action) {
            actions[identity] = nil
            hours[action.number] = nil
        }
    }

    /// Returns the score of a record for these beginnings of words; `nil` if it lacks one of them.
    private static func score(_ record: ActionRecord, _ wanted: [String]) -> Double? {
        let fields = [
            (8.0, words(record.title)), (4.0, record.keywords.flatMap { words($0) }),
            (2.0, words(record.subtitle ?? "")),
        ]
        var score = 0.0
        for word in wanted {
            let worth = fields.filter { $0.1.contains { $0.hasPrefix(word) } }.reduce(0) { $0 + $1.0 }
            guard worth > 0 else { return nil }
            score += worth
        }
        return score
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
