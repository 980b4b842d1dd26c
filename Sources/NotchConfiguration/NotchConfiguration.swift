public import NotchCore
public import NotchDisplay
public import NotchGraphics

/// The settings of a display.
///
/// Every setting has a default. A program changes the settings that it needs and passes the configuration to
/// `NotchApp`;
/// `notchd` fills it from its configuration file and command line.
public struct NotchConfiguration: Sendable {
    public var backend: Backend = .auto
    /// The panel to draw for if the backend has no own panel. A profile also describes how a real panel is driven.
    ///
    /// A terminal draws for its own raster until the property is set.
    public var panel = PanelProfile(PanelSize(width: 1480, height: 320)) { didSet { hasPanel = true } }
    /// Whether ``panel`` was set, even to the panel that it has at first.
    package private(set) var hasPanel = false
    /// The density in pixels per millimetre; `nil` takes the panel's density, or assumes the usual density of panels
    /// with that resolution.
    public var density: Double?
    /// The distance from the eye to the panel in millimetres; `nil` takes the panel's distance, otherwise 2 m for a bar
    /// display and 0.6 m for a small display.
    public var viewingDistance: Double?
    /// The insets in pixels that a bezel or a rounded corner hides, in the picture as a person sees it; `nil` takes the
    /// panel's insets.
    public var safeInsets: SafeInsets?
    /// The width in pixels of a cut-out in the middle of the picture, which the compact surface leaves empty. 0 is no
    /// cut-out, and `nil` takes the panel's cut-out.
    public var cutOut: Int?
    /// The display of the machine to use, and how to drive it, if that differs from ``panel``.
    public var output = OutputOptions()
    /// The matrix of LEDs that shows the cards, if it differs from the matrix of ``panel``.
    package var matrix = MatrixChoices()
    /// The folder to which every presented frame is written as a PNG; `nil` writes no frames.
    public var frames: String?
    /// Whether every child process that the display did not start counts as a leftover of a command, and is ended with
    /// the last command that may have started it. Processes that `su` and other programs with PAM start cannot be found
    /// in another way. Set the property only if no other code of the program starts processes.
    public var ownsChildren = false
    /// The socket of the service that runs the commands of actions and glances; `nil` runs them in processes of the
    /// display's own.
    package var commandRunner: String?
    /// The Unix socket to listen on.
    public var socket: SocketChoice = .none

    /// The inputs with which people engage the surface, in addition to the socket.
    public var inputs = InputConfiguration()
    /// The file in which the events of people, devices and clients are recorded, one event a line; `nil` records none.
    public var recording: String?
    /// A script of such events, such as a recording, which is played from the start.
    public var script: String?

    /// The brightness of the panel in percent, 1 to 100; `nil` keeps its present brightness.
    public var brightness: Int?
    /// The backlight that sets the brightness.
    public var backlight: BacklightChoice = .automatic
    /// When an idle panel is dimmed, and when it is switched off.
    public var light = LightPolicy()
    /// Whether the brightness follows the ambient light according to ``ambientPolicy``.
    public var followsAmbientLight = false
    public var ambientPolicy = AmbientPolicy()
    /// The light beside the panel. It is used if ``showsIndicator``.
    public var indicator = IndicatorOptions(kind: .led)
    public var showsIndicator = false

    public var theme = Theme()
    /// The choice of themes over time.
    package var appearance = AppearanceConfiguration()
    /// The folders of theme files; `nil` is the folders of the user and of the machine.
    package var themeFolders: [String]?
    public var fontFamily: String?
    public var iconTheme: String?
    /// The language of the display's own texts, which a program takes from its environment.
    package var words = Localization.english
    /// Whether cards cut in and out instead of moving (Q25).
    public var reduceMotion = false

    /// The maximum number of waiting activities.
    public var capacity = 256
    /// The dwell of an activity without its own dwell; `nil` derives it from the length of its texts, as
    /// `Activity.readingDwell(title:subtitle:priority:)` does (Q1).
    public var dwell: Duration?
    /// The duration of a card's entry and of its exit.
    public var transition: Duration = .milliseconds(400)
    /// A wait of this length raises an activity's class by one, but never above the highest class that waits; `nil`
    /// never raises it.
    public var raiseAfter: Duration? = .seconds(60)
    /// How long an attended activity may be shown in total while no person is near. After that it ends. The limit is at
    /// least the activity's dwell. `nil` means no limit.
    public var expireUnseenAfter: Duration? = .seconds(600)

    /// Whether the surface stays open when a hover ends (S16).
    public var keepOpen = false
    /// How long a person must be sensed to count as hovering, so that a passing hand does not count.
    public var hoverDelay = Engagement.defaultHoverDelay
    /// How long no person must be sensed before the hover ends.
    public var hoverLinger = Engagement.defaultHoverLinger
    /// Whether a shimmer greets people at the start (S18).
    public var launchCue = true

    /// The edge of the panel, as a person sees it, with the buttons for answering questions. The choices are shown
    /// along it.
    public var questionButtons: ButtonEdge = .automatic

    /// The policy for rotating the glances of the home view.
    package var glances = GlancePolicy()

    /// The settings of handing activities over to and from other displays.
    package var handoff = HandoffConfiguration()

    /// The store that survives a restart.
    public var store = StoreConfiguration()

    public var logLevel: LogLevel = .info

    /// The features and actions of the configuration files.
    package var actions = ActionConfiguration()

    /// The glances of the configuration files.
    package var glanceSources = GlanceSections()

    /// Notices about valid lines of the configuration files, such as a key with its former name.
    package var notices: [ConfigurationError] = []
    /// The heads of sections with a refused entry, such as `Glance cpu`. What such a section lacks is not reported,
    /// since the entry may be meant to give it.
    package internal(set) var halfRead: Set<String> = []

    /// The home view that is shown between cards, and the queue whose cards are shown.
    package var host: ActivityHost?
    /// The object that asks people questions. A program may keep it to ask its own questions. `nil` makes an object
    /// that only clients of the socket use.
    public var questions: Questions?
    /// Called on the surface actor once the surface accepts claims. A program binds its queue here.
    public var onReady: (@SurfaceActor (SurfaceCoordinator) throws -> Void)?
    /// Called when the surface expands, and when a module is switched to the foreground of an expanded surface.
    public var onExpand: (@SurfaceActor () -> Void)?
    /// Called when the surface becomes compact, except at the launch (S18).
    public var onCompact: (@SurfaceActor () -> Void)?
    /// The views beside the middle while the surface is compact.
    package var compactViews = CompactViews()
    /// The modules that share the surface, if a host registers any.
    package var modulePlan = ModulePlan()

    /// The policy for following the ambient light with the brightness; `nil` if the brightness does not follow it.
    public var ambient: AmbientPolicy? {
        get { followsAmbientLight ? ambientPolicy : nil }
        set {
            followsAmbientLight = newValue != nil
            ambientPolicy = newValue ?? ambientPolicy
        }
    }

    /// The available themes.
    package var themes: ThemeCatalog { ThemeCatalog(folders: themeFolders) }
    /// Whether a setting depends on the ambient light.
    package var needsAmbientLight: Bool { followsAmbientLight || !appearance.levels.isEmpty }

    public init() {}

    /// Sets the content of the surface: the cards of a queue, and a home view between them.
    @SurfaceActor
    public mutating func setHome(_ home: @SurfaceActor () -> ActivityHost) { host = home() }

    /// Sets the view at the leading side of the middle while the surface is compact.
    public mutating func setCompactLeading(_ view: @escaping @SurfaceActor () -> any NotchView) {
        compactViews.leading = view
    }

    /// Sets the view at the trailing side of the middle while the surface is compact.
    public mutating func setCompactTrailing(_ view: @escaping @SurfaceActor () -> any NotchView) {
        compactViews.trailing = view
    }
}

/// The output that draws the cards.
public enum Backend: String, CaseIterable, Sendable {
    /// The matrix of LEDs, if the panel is a matrix, otherwise the first real display that works; never headless.
    case auto
    /// A display of the kernel's mode setting: DSI, SPI, I2C, HDMI.
    case drm
    /// A frame buffer device, which the older drivers of small panels provide.
    case fbdev
    /// A matrix of LEDs, which `[Matrix]` or the panel's profile describes.
    case led
    /// Frames in memory, and as PNG files if a folder for frames is configured.
    case headless
    /// 24-bit half blocks on the terminal that the program was started from.
    case terminal

    package var kind: any DisplayKind.Type {
        switch self {
        case .auto: AutomaticDisplay.self
        case .drm: DRMDisplay.self
        case .fbdev: FramebufferDisplay.self
        case .led: MatrixDisplay.self
        case .headless: HeadlessDisplay.self
        case .terminal: TerminalDisplay.self
        }
    }

    /// Whether devices of the machine show the cards. Such devices may be plugged in and removed.
    package var isHardware: Bool { !kind.subsystems.isEmpty }
}

/// The socket on which a display listens for `notchctl` and other clients.
public enum SocketChoice: Hashable, Sendable {
    /// The display does not listen. Only the program itself adds activities.
    case none
    /// `$NOTCH_SOCKET`, else a socket passed by the service manager, else the usual path of the user or of the system.
    case usual
    case path(String)
}

/// The settings of handing activities over to and from other displays of the machine.
package struct HandoffConfiguration: Hashable, Sendable {
    package var isEnabled = false
    /// The name of this display for the other displays; `nil` takes the machine's name.
    package var name: String?
    /// The folder in which the displays of the machine find each other; `nil` takes the usual folder of the user or of
    /// the system.
    package var folder: String?

    package init() {}
}

/// The views beside the middle of a compact surface.
package struct CompactViews: Sendable {
    package var leading: (@SurfaceActor () -> any NotchView)?
    package var trailing: (@SurfaceActor () -> any NotchView)?

    package init() {}
}

extension NotchConfiguration {
    /// The earlier name of ``raiseAfter``, until 0.2.
    @available(*, deprecated, renamed: "raiseAfter")
    public var patience: Duration? {
        get { raiseAfter }
        set { raiseAfter = newValue }
    }

    /// The earlier name of ``expireUnseenAfter``, until 0.2.
    @available(*, deprecated, renamed: "expireUnseenAfter")
    public var unseenLimit: Duration? {
        get { expireUnseenAfter }
        set { expireUnseenAfter = newValue }
    }
}
