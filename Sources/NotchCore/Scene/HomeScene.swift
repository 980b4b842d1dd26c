/// The content of the home view, which shows while no card is on the surface.
public struct HomeScene: Hashable, Sendable {
    public var time: WallTime
    /// The number of activities that wait for their turn.
    public var pending: Int
    /// The activities that come next, at most ``mostWaiting``, the first of them first.
    package var waiting: [WaitingActivity] = []
    /// When a card last covered the home view or last uncovered it; `nil` is long ago.
    ///
    /// Cards that follow one another at the same instant do not change it, so that the home view does not show between
    /// them.
    public var changed: Instant?
    /// Whether the surface was hidden until ``changed``, so that no part of the home view was there.
    package var wasHidden = false
    /// What replaces the clock; `nil` shows the clock.
    public var view: ViewNode?
    /// The picture beside the clock; `nil` for none.
    package var picture: PictureVersion?
    /// The glance whose turn it is, beside the clock or, where room is short, instead of it.
    public var glance: Glance?
    /// Whether the glance is out of date, and shown dimmed.
    public var isGlanceStale = false
    /// What stands at the side of an empty middle where text begins, while the surface is compact. It replaces what the
    /// surface shows otherwise.
    public var leading: ViewNode?
    /// What stands at the other side of the empty middle.
    public var trailing: ViewNode?
    /// The colours of the modules in the background that ask for attention, each of which has a dot (M6). Only three
    /// are drawn.
    public var attention: [Tint] = []
    /// When what the home view shows last changed, but for the time; `nil` is long ago. A marquee begins then.
    public var turned: Instant?
    /// What the clock says; `nil` shows the time and the date in their plain form.
    package var reading: ClockReading?
    /// The language of what the home view itself says.
    package var words = Words.english

    /// The most activities that the home view shows while they wait.
    package static let mostWaiting = 3

    public init(time: WallTime, pending: Int = 0, changed: Instant? = nil) {
        self.time = time
        self.pending = pending
        self.changed = changed
    }
}

extension HomeScene {
    /// Sets ``turned``: to `now` if other texts move than in the scene before, or as it was there.
    package mutating func noteTurn(after former: HomeScene, at now: Instant) {
        turned = former.turned
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
        // A tree may be deeper than the stack of calls until it is checked, so the function calls itself nowhere.
        var left = [self]
        var texts: [String] = []
        while let node = left.popLast(), texts.count < ViewLimits.nodes {
            if case .marquee(let text, _) = node.content { texts.append(text) }
            left += node.parts
        }
        return texts
    }
}

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

/// The view that the surface shows while no card is on it.
@SurfaceActor
public protocol HomeView {
    /// Returns the home scene for a minute of the day and a number of waiting activities. The surface calls it when
    /// either changes, and after ``SurfaceCoordinator/homeChanged()``.
    func scene(at time: WallTime, pending: Int) -> HomeScene
}

/// A clock with the date, and the number of waiting activities once the surface is opened.
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

/// A home view that gives way to the queue's current card and comes back when there is none (Q25).
@SurfaceActor
public struct ActivityHost {
    package let queue: ActivityQueue
    package let home: any HomeView

    /// - Parameters:
    ///   - queue: the queue whose cards are shown.
    ///   - home: the view that is shown between cards.
    public init(queue: ActivityQueue, home: @SurfaceActor () -> any HomeView = { ClockHome() }) {
        self.queue = queue
        self.home = home()
    }
}
