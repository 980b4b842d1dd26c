import FoundationEssentials
import NotchCore

/// The scenes and activities that are shown and queued while measuring.
enum Samples {
    /// The bar display that the performance goals speak of.
    static func bar() throws -> PanelGeometry { try PanelGeometry(width: 1480, height: 320) }
    /// A small card.
    static func small() throws -> PanelGeometry { try PanelGeometry(width: 480, height: 120) }

    static func activity(title: String = "Build finished", progress: Double? = nil) -> Activity {
        Activity(
            title: title, subtitle: "notch, branch main, 1 min 12 s", systemImage: "hammer.fill", tint: .green,
            progress: progress)
    }

    /// A card on the bar. `homeChanged` is the instant at which it covered the home view; `nil` means long ago.
    static func scene(
        _ activity: Activity, phase: LifecyclePhase = .animateIn, began: Instant = .zero, homeChanged: Instant? = nil
    ) -> Scene {
        Scene(
            surface: .expanded, surfaceChanged: .zero,
            card: CardScene(
                activity: activity, phase: phase, phaseBegan: began, transition: .milliseconds(400)),
            home: HomeScene(
                time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 12, minute: 0), changed: homeChanged))
    }

    /// A card that comes and pushes the one before.
    static var push: Scene {
        var scene = scene(activity())
        scene.leaving = .card(
            CardScene(
                activity: Activity(title: "The card before", subtitle: "that makes room"), phase: .animateOut,
                phaseBegan: .zero - Departure.handOver, transition: Departure.length))
        return scene
    }

    /// Activities with keys and priorities as a busy board may send them, all keys distinct.
    ///
    /// - Parameter prefix: the beginning that the keys have in common. A key of up to 15 bytes lies in the activity
    ///   itself, and an array compares it fastest. Longer keys lie in memory of their own.
    static func keyed(_ numbers: Range<Int>, prefix: String = "build:target-") -> [Activity] {
        numbers.map { number in
            Activity(
                coalescingKey: "\(prefix)\(number)",
                priority: ActivityPriority.allCases[number % ActivityPriority.allCases.count], title: "Job")
        }
    }
}
