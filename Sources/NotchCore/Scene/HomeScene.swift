/// The content of the home view, which shows while no card is on the surface.
public struct HomeScene: Hashable, Sendable {
    public var time: WallTime
    /// The number of activities that wait for their turn.
    public var pending: Int
    /// The next activities, at most ``mostWaiting``, in the order of their turns.
    package var waiting: [WaitingActivity] = []
    /// When a card last covered or uncovered the home view; `nil` is long ago.
    ///
    /// A card that follows another card at the same instant does not change it, so that the home view does not show
    /// between them.
    public var changed: Instant?
    /// Whether the surface was hidden until ``changed``, so that no part of the home view was visible.
    package var wasHidden = false
    /// The view that replaces the clock; `nil` shows the clock.
    public var view: ViewNode?
    /// The picture beside the clock; `nil` for none.
    package var picture: PictureVersion?
    /// The glance that has its turn. It is drawn beside the clock or, on a matrix of LEDs with little room, instead of
    /// it.
    public var glance: Glance?
    /// Whether the glance is out of date, and shown dimmed.
    public var isGlanceStale = false
    /// The glances below ``glance`` on a tall panel, at most ``mostGlances`` less one.
    package var column: [ShownGlance] = []
    /// The view at the leading side of an empty middle, while the surface is compact. It replaces the usual content of
    /// the surface.
    public var leading: ViewNode?
    /// The view at the trailing side of the empty middle.
    public var trailing: ViewNode?
    /// The marks of the modules in the background that ask for attention (M6). Only three are drawn.
    public var attention: [AttentionMark] = []
    /// When the moving texts of the home view last changed; `nil` is long ago. A marquee begins then.
    public var turned: Instant?
    /// When the content beside the clock appeared; `nil` is long ago.
    package var shownSince: Instant?
    /// The last change of the content beside the clock, while it moves; `nil` for none.
    package var change: HomeChange?
    /// The text of the clock; `nil` shows the time and the date in their plain form.
    package var reading: ClockReading?
    /// The language of the home view's own texts.
    package var words = Localization.english

    /// The largest number of waiting activities that the home view shows.
    package static let mostWaiting = 3
    /// The largest number of glances that a tall panel shows below one another.
    package static let mostGlances = 4

    public init(time: WallTime, pending: Int = 0, changed: Instant? = nil) {
        self.time = time
        self.pending = pending
        self.changed = changed
    }
}

extension HomeScene {
    /// Sets ``turned`` to `now` if the moving texts differ from those of the former scene, and copies it from there
    /// otherwise. Texts of a glance move when the glance gets its turn, not when they change.
    ///
    /// - Parameters:
    ///   - appears: whether the home view was out of sight, or dimmed. The glance then begins anew.
    ///   - isAlone: whether no other glance takes turns. The glance then moves when the minute changes.
    package mutating func noteTurn(
        after former: HomeScene, appears: Bool = false, isAlone: Bool = false, at now: Instant
    ) {
        turned = former.turned
        if let glance, glance.view == nil {
            let isNextMinute = isAlone && (time.hour, time.minute) != (former.time.hour, former.time.minute)
            if glance.id != former.glance?.id || isNextMinute || appears { turned = now }
        }
        let isSame = view == former.view && leading == former.leading && trailing == former.trailing
        guard !isSame || glance?.view != former.glance?.view else { return }
        if movingTexts != former.movingTexts { turned = now }
    }

    private var movingTexts: [String] {
        [view, leading, trailing, glance?.view].compactMap { $0 }.flatMap(\.movingTexts)
    }
}

extension ViewNode {
    fileprivate var movingTexts: [String] {
        // A tree that is not yet checked may be deeper than the call stack allows, so the function is not recursive.
        var left = [self]
        var texts: [String] = []
        while let node = left.popLast(), texts.count < ViewLimits.nodes {
            if case .marquee(let text, _) = node.content { texts.append(text) }
            left += node.parts
        }
        return texts
    }
}

/// The part of a waiting activity that the expanded home view shows.
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

/// The mark of a module that asks for attention: the module's icon in its colour, or a dot.
public struct AttentionMark: Hashable, Sendable {
    /// The name of the icon, as in ``Activity/systemImage``; `nil` draws a dot.
    public var icon: String?
    public var tint: Tint

    public init(icon: String? = nil, tint: Tint) {
        self.icon = icon
        self.tint = tint
    }
}

/// The view of the surface while no card is on it.
@SurfaceActor
public protocol HomeView {
    /// Returns the home scene for a minute of the day and a number of waiting activities. The surface calls it when
    /// either changes, and after ``SurfaceCoordinator/homeChanged()``.
    func scene(at time: WallTime, pending: Int) -> HomeScene
}

/// A clock with the date, and with the number of waiting activities once the surface is expanded.
public struct ClockHome: HomeView {
    public nonisolated init() {}

    public func scene(at time: WallTime, pending: Int) -> HomeScene {
        HomeScene(time: time, pending: pending)
    }
}

/// A home that is written as a view.
///
///     ViewHome { time, pending in
///         HStack {
///             Text(time.clock, style: .value)
///             if pending > 0 { Badge("\(pending)") }
///         }
///     }
public struct ViewHome<View: NotchView>: HomeView {
    private let make: @SurfaceActor (_ time: WallTime, _ pending: Int) -> View

    /// - Parameter make: returns the view for a minute of the day and a number of waiting activities.
    public nonisolated init(_ make: @escaping @SurfaceActor (_ time: WallTime, _ pending: Int) -> View) {
        self.make = make
    }

    public func scene(at time: WallTime, pending: Int) -> HomeScene {
        var scene = HomeScene(time: time, pending: pending)
        scene.view = make(time, pending).node
        return scene
    }
}

/// A home view that is replaced by the queue's current card, and returns when there is none (Q25).
@SurfaceActor
public struct ActivityHost {
    package let queue: ActivityQueue
    package let home: any HomeView

    /// - Parameters:
    ///   - queue: the queue whose cards are shown.
    ///   - home: the view between cards.
    public init(queue: ActivityQueue, home: @SurfaceActor () -> any HomeView = { ClockHome() }) {
        self.queue = queue
        self.home = home()
    }
}
