package import NotchCore

/// Scenes for tests of the drawing of a moving card.
package enum SampleScene {
    package static let activity = Activity(
        title: "Copying photos", subtitle: "57 of 128", systemImage: "externaldrive", progress: 44)

    /// - Parameter since: the instant at which surface and card entered their present state.
    package static func of(_ activity: Activity?, surface: SurfaceState = .expanded, since: Instant) -> Scene {
        Scene(
            surface: surface, surfaceChanged: since,
            card: activity.map {
                CardScene(activity: $0, phase: .animateIn, phaseBegan: since, transition: .milliseconds(400))
            },
            home: HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)))
    }
}
