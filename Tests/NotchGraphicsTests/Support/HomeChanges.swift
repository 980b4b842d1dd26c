@testable import NotchCore

/// Changes of what the home view shows beside the clock.
enum HomeChanges: String, CaseIterable, Sendable {
    /// Another glance has its turn.
    case turn
    /// The glance on show has a new value.
    case value
    /// The glance on show has a new value and a new level.
    case level
    /// The first glance is set.
    case first
    /// Another module is in the foreground.
    case module

    /// When the content changes, in milliseconds.
    static let began = 20_000

    private static let weather = Glance(
        id: "weather", value: "11°", detail: "rain from six", icon: "cloud.rain", tint: .blue)
    private static let load = Glance(id: "load", value: "42 %", detail: "Processor", icon: "cpu", level: 0.42)

    /// The home view before and after the change, at rest.
    var homes: (former: HomeScene, present: HomeScene) {
        func home(_ glance: Glance? = nil, _ view: ViewNode? = nil) -> HomeScene {
            var home = HomeScene(time: Samples.time)
            (home.glance, home.view) = (glance, view)
            return home
        }
        func view(_ title: String, _ icon: String) -> ViewNode {
            HStack {
                Icon(icon)
                Text(title, style: .headline)
            }.node
        }
        switch self {
        case .turn: return (home(Self.weather), home(Self.load))
        case .value:
            var warmer = Self.weather
            warmer.value = "12°"
            return (home(Self.weather), home(warmer))
        case .level:
            var busier = Self.load
            (busier.value, busier.level) = ("77 %", 0.77)
            return (home(Self.load), home(busier))
        case .first: return (home(), home(Self.weather))
        case .module: return (home(nil, view("Garden", "leaf")), home(nil, view("Music", "music.note")))
        }
    }

    /// Returns the scene at an instant, as a display derives it.
    func scene(at milliseconds: Int) -> Scene {
        var (former, present) = homes
        var scene = Scene(surface: .compact, surfaceChanged: .at(-5000), home: former)
        guard milliseconds >= Self.began else { return scene }
        former.shownSince = .zero
        present.noteChange(after: former, moves: true, isSwitch: self == .module, at: .at(Self.began))
        scene.home = present
        return scene
    }

    /// The instants of the frames of the change, 60 a second, from the frame before it to the first at rest.
    static let instants = (-1...11).map { began + $0 * 50 / 3 + ($0 > 0 ? 1 : 0) }
}
