/// What the opened home view shows of an activity that waits.
package struct WaitingActivity: Hashable, Sendable {
    package var title: String
    /// The name of the icon; `nil` for none.
    package var icon: String?
    package var tint: Tint

    package init(title: String, icon: String? = nil, tint: Tint = .accent) {
        self.title = title
        self.icon = icon
        self.tint = tint
    }

    package init(_ activity: Activity) {
        self.init(title: activity.title, icon: activity.systemImage, tint: activity.tint)
    }
}
