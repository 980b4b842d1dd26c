import NotchCore

/// The part of an activity that is visible on its card.
struct CardContent: Hashable, Sendable {
    var title: String
    var subtitle: String?
    var icon: String?
    var tint: Tint
    /// 0...1
    var progress: Double?
    var hold: Bool

    init(title: String, subtitle: String?, icon: String?, tint: Tint) {
        self.title = title
        self.subtitle = subtitle.flatMap { $0.isEmpty ? nil : $0 }
        self.icon = icon.flatMap { $0.isEmpty ? nil : $0 }
        self.tint = tint
        hold = false
    }

    init(_ activity: Activity) {
        self.init(title: activity.title, subtitle: activity.subtitle, icon: activity.systemImage, tint: activity.tint)
        // Outside data: neither a NaN nor a percentage of 400 may reach the pixels.
        progress = activity.progress.map { $0.isFinite ? min(max($0 / 100, 0), 1) : 0 }
        hold = activity.hold
    }

    /// Whether the two cards are the same but for their progress.
    func differsInProgressOnly(from other: CardContent) -> Bool {
        guard progress != nil, other.progress != nil else { return false }
        var twin = other
        twin.progress = progress
        return twin == self
    }
}
