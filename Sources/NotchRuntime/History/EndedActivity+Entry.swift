import NotchCore

extension EndedActivity {
    /// Makes the description of an entry. It tells of no successor.
    init(_ entry: HistoryEntry) {
        self.init(
            activity: entry.activity, outcome: entry.outcome, ended: entry.ended,
            shown: entry.began.map { entry.ended - $0 }, date: entry.date.timestamp)
    }
}
