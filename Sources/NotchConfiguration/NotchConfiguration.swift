public import NotchCore
public import NotchDisplay
public import NotchGraphics

/// All that a display is made from.
///
/// A value with a default for everything. A program changes what it wants changed and hands it to
/// ``NotchApp``; `notchd` fills it from its configuration file and command line.
public struct NotchConfiguration: Sendable {
    public var backend: Backend = .auto
    /// The panel to draw for where the backend has none of its own; a profile also says how a real one is driven.
    public var panel = PanelProfile(PanelSize(width: 1480, height: 320))
    /// Pixels per millimetre; `nil` takes the panel's, or assumes what panels of that resolution have.
    public var density: Double?
    /// Millimetres from the eye to the panel; `nil` takes the panel's, else 2 m for a bar display, 0.6 m for a small
    /// one.
    public var viewingDistance: Double?
    /// Pixels, as seen, that a bezel or a rounded corner hides; `nil` takes the panel's.
    public var safeInsets: SafeInsets?
    /// Which of the machine's displays to use, and how, where that differs from what ``panel`` says.
    public var output = OutputOptions()
    /// The folder that gets every presented frame as a PNG; `nil` writes none.
    public var frames: String?
    /// The Unix socket to listen on.
    public var socket: SocketChoice = .none

    /// By what people engage the surface, besides the socket.
    public var inputs = InputConfiguration()
    /// The file that gets what people, devices and clients do, a line an event; `nil` records nothing.
    public var recording: String?
    /// A script of what they do, such as a recording, that is played from the start on.
    public var script: String?

    /// The brightness of the panel in percent, 1 to 100; `nil` takes what it has.
    public var brightness: Int?
    /// What sets the brightness.
    public var backlight: BacklightChoice = .automatic
    /// When an idle panel is dimmed, and when it is switched off.
    public var light = LightPolicy()
    /// Whether the brightness follows the light around, by ``ambientPolicy``.
    public var followsAmbientLight = false
    public var ambientPolicy = AmbientPolicy()
    /// The light beside the panel, if ``showsIndicator``.
    public var indicator = IndicatorOptions(kind: .led)
    public var showsIndicator = false

    public var theme = Theme()
    public var fontFamily: String?
    public var iconTheme: String?
    /// Cards cut in and out instead of moving (Q25).
    public var reduceMotion = false

    /// The most activities that wait at a time.
    public var capacity = 256
    /// The dwell of an activity that names none (Q1).
    public var dwell = Activity.defaultDwell
    /// How long a card takes to come in or to go.
    public var transition: Duration = .milliseconds(400)
    /// Waiting this long raises an activity's class by one, never above the highest that waits; `nil` never does.
    /// ``ActivityQueueMachine/Configuration/patience`` tells the longest wait that follows.
    public var patience: Duration? = .seconds(60)
    /// How long an attended activity may be shown, all in all, with nobody near before it ends; at least its dwell.
    /// `nil` is for ever.
    public var unseenLimit: Duration? = ActivityQueueMachine.Configuration.defaultUnseenLimit

    /// The surface stays open when a hover ends (S16).
    public var keepOpen = false
    /// How long somebody must be sensed before they count as hovering; a hand that passes by does not.
    public var hoverDelay = Engagement.defaultHoverDelay
    /// How long nobody must be sensed before the hover ends.
    public var hoverLinger = Engagement.defaultHoverLinger
    /// A shimmer greets at the start (S18).
    public var launchCue = true

    /// The edge of the panel, as seen, along which the buttons are that answer questions; their choices stand there.
    public var questionButtons: ButtonEdge = .automatic

    public var logLevel: LogLevel = .info

    /// What is shown between cards and whose cards are shown.
    package var host: ActivityHost?
    /// What asks people; the program may keep it and ask by it. `nil` makes one that only clients of the socket ask by.
    public var questions: Questions?
    /// Called on the surface actor once the surface takes claims; the place to bind the queue.
    public var onReady: (@SurfaceActor (SurfaceCoordinator) throws -> Void)?

    /// How the brightness follows the light around; `nil` leaves it alone.
    public var ambient: AmbientPolicy? {
        get { followsAmbientLight ? ambientPolicy : nil }
        set {
            followsAmbientLight = newValue != nil
            ambientPolicy = newValue ?? ambientPolicy
        }
    }

    public init() {}

    /// Sets what the surface shows: a queue's cards, and a home view in between.
    @SurfaceActor
    public mutating func setHome(_ home: @SurfaceActor () -> ActivityHost) {
        host = home()
    }
}
