package import NotchCore

/// What of an activity is visible on its card.
package struct CardContent: Hashable, Sendable {
    package var title: String
    package var subtitle: String?
    package var icon: String?
    package var tint: Tint
    /// 0...1
    package var progress: Double?
    package var hold: Bool

    package init(_ activity: Activity) {
        title = activity.title
        subtitle = activity.subtitle.flatMap { $0.isEmpty ? nil : $0 }
        icon = activity.systemImage.flatMap { $0.isEmpty ? nil : $0 }
        tint = activity.tint
        // Outside data: neither a NaN nor a percentage of 400 may reach the pixels.
        progress = activity.progress.map { $0.isFinite ? min(max($0 / 100, 0), 1) : 0 }
        hold = activity.hold
    }

    /// The same card at another point of its progress.
    func differsInProgressOnly(from other: CardContent) -> Bool {
        guard progress != nil, other.progress != nil else { return false }
        var twin = other
        twin.progress = progress
        return twin == self
    }
}
