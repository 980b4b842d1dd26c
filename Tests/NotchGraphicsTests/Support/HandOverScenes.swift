@testable import NotchCore

/// The scenes of a hand-over as a display shows them: home, a card, the next card, home.
enum HandOverScenes {
    /// When the first card comes, in milliseconds.
    static let first = 100
    /// When the first card begins to leave.
    static let turn = 600
    /// When the second card begins, while the first is on its way out of sight.
    static let second = turn + 60
    /// When the second card begins to leave.
    static let end = 1160
    /// When everything has come to rest.
    static let rest = end + 240

    /// The instants of the frames in which something moves, 60 a second.
    static let instants =
        frames(from: first - 17, to: first + 420) + frames(from: turn - 17, to: second + 420)
        + frames(from: end - 17, to: rest)

    private static func frames(from start: Int, to end: Int) -> [Int] {
        (0...).lazy.map { start + $0 * 50 / 3 }.prefix { $0 <= end }.map(\.self)
    }

    static func scene(at milliseconds: Int) -> Scene {
        let time = HomeScene(time: Samples.time)
        let covered = HomeScene(time: Samples.time, changed: .at(first))
        switch milliseconds {
        case ..<first: return scene(nil, home: time, surface: .compact, changed: -5000)
        case ..<turn: return scene(card(Samples.build, at: first), home: covered)
        case ..<second: return scene(leaving(Samples.build, at: turn), home: covered)
        case ..<end:
            let former = milliseconds < second + 400 ? leaving(Samples.build, at: turn) : nil
            return scene(card(Samples.copying, at: second), leaving: former, home: covered)
        case ..<(end + 60): return scene(leaving(Samples.copying, at: end), home: covered)
        default:
            let former = milliseconds < end + 220 ? leaving(Samples.copying, at: end) : nil
            let bare = HomeScene(time: Samples.time, changed: .at(end + 80))
            return scene(nil, leaving: former, home: bare, surface: .compact, changed: end + 60)
        }
    }

    private static func card(_ activity: Activity, at began: Int) -> CardScene {
        CardScene(activity: activity, phase: .animateIn, phaseBegan: .at(began), transition: .milliseconds(400))
    }

    private static func leaving(_ activity: Activity, at began: Int) -> CardScene {
        CardScene(activity: activity, phase: .animateOut, phaseBegan: .at(began), transition: Departure.length)
    }

    private static func scene(
        _ card: CardScene?, leaving: CardScene? = nil, home: HomeScene, surface: SurfaceState = .expanded,
        changed: Int = first
    ) -> Scene {
        Scene(
            surface: surface, surfaceChanged: .at(changed),
            card: card, leaving: leaving.map(LeavingScene.card), home: home)
    }
}
