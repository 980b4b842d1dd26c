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
