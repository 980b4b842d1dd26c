public import NotchCore
public import NotchDisplay
public import NotchGraphics

/// The settings of a display.
///
/// Every setting has a default. A program changes the settings it wants and passes the configuration to `NotchApp`;
/// `notchd` fills it from its configuration file and command line.
public struct NotchConfiguration: Sendable {
    public var backend: Backend = .auto
    /// The panel to draw for if the backend has none of its own. A profile also says how a real panel is driven.
    public var panel = PanelProfile(PanelSize(width: 1480, height: 320))
    /// The density in pixels per millimetre; `nil` takes the panel's density, or assumes the usual one of panels with
    /// that resolution.
    public var density: Double?
    /// The distance from the eye to the panel in millimetres; `nil` takes the panel's distance, otherwise 2 m for a bar
    /// display and 0.6 m for a small one.
    public var viewingDistance: Double?
    /// The pixels that a bezel or a rounded corner hides, on the picture as a person sees it; `nil` takes the panel's
    /// insets.
    public var safeInsets: SafeInsets?
    /// The width in pixels of a cut-out in the middle of the picture, which the compact surface leaves empty. 0 is no
    /// cut-out, and `nil` takes the panel's.
    public var cutOut: Int?
    /// The display of the machine to use, and how to drive it, if that differs from ``panel``.
    public var output = OutputOptions()
    /// The matrix of LEDs that shows the cards, as far as it differs from that of ``panel``.
    package var matrix = MatrixChoices()
    /// The folder in which every presented frame is written as a PNG; `nil` writes none.
    public var frames: String?
    /// Whether each child process that the display has not started is what a command has left behind, and is ended with
    /// the last command that it may be of. `su` and all else that goes through PAM hide what they start, so only this finds it.
    /// Set it where nothing else in the program starts programs.
    public var ownsChildren = false
    /// The Unix socket to listen on.
    public var socket: SocketChoice = .none

    /// The inputs with which people engage the surface, in addition to the socket.
    public var inputs = InputConfiguration()
    /// The file in which the actions of people, devices and clients are recorded, one event in each line; `nil` records
    /// nothing.
    public var recording: String?
    /// A script of such actions, such as a recording, which is played from the start.
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
    /// Which theme there is when.
    package var appearance = AppearanceConfiguration()
    /// The folders of theme files; `nil` are those of the user and of the machine.
    package var themeFolders: [String]?
    public var fontFamily: String?
    public var iconTheme: String?
    /// The language of what the display itself says, which a program takes from its environment.
    package var words = Words.english
    /// Whether cards cut in and out instead of moving (Q25).
    public var reduceMotion = false

    /// The largest number of activities that wait at a time.
    public var capacity = 256
    /// The dwell of an activity that has none of its own; `nil` goes by the length of its texts, as
    /// `Activity.readingDwell(title:subtitle:priority:)` does (Q1).
    public var dwell: Duration?
    /// How long a card takes to come in or to go.
    public var transition: Duration = .milliseconds(400)
    /// A wait of this length raises an activity's class by one, but never above the highest class that waits; `nil`
    /// never raises it.
    public var patience: Duration? = .seconds(60)
    /// How long an attended activity may be shown in total while nobody is near. After that it ends. The limit is at
    /// least the activity's dwell. `nil` means no limit.
    public var unseenLimit: Duration? = .seconds(600)

    /// Whether the surface stays open when a hover ends (S16).
    public var keepOpen = false
    /// How long somebody must be sensed before they count as hovering. A hand that passes by does not count.
    public var hoverDelay = Engagement.defaultHoverDelay
    /// How long nobody must be sensed before the hover ends.
    public var hoverLinger = Engagement.defaultHoverLinger
    /// Whether a shimmer greets people at the start (S18).
    public var launchCue = true

    /// The edge of the panel, as a person sees it, that has the buttons for answering questions. The choices are shown
    /// along it.
    public var questionButtons: ButtonEdge = .automatic

    /// How the glances of the home view take turns.
    package var glances = GlancePolicy()

    /// How activities are handed over to and from other displays.
    package var handoff = HandoffConfiguration()

    /// The memory across a restart.
    public var store = StoreConfiguration()

    public var logLevel: LogLevel = .info

    /// The features and actions of the configuration files.
    package var actions = ActionConfiguration()

    /// The glances of the configuration files.
    package var glanceModules = GlanceModuleConfiguration()

    /// Notices about valid lines of the configuration files, such as a key with its former name.
    package var notices: [ConfigurationError] = []

    /// The home view that is shown between cards, and the queue whose cards are shown.
    package var host: ActivityHost?
    /// The object that asks people questions. A program may keep it to ask its own. `nil` makes one that only clients
    /// of the socket use.
    public var questions: Questions?
    /// Called on the surface actor once the surface accepts claims. A program binds its queue here.
    public var onReady: (@SurfaceActor (SurfaceCoordinator) throws -> Void)?
    /// Called when the surface expands, whatever the reason, and when a module comes to the expanded foreground.
    public var onExpand: (@SurfaceActor () -> Void)?
    /// Called when the surface becomes compact, but not by the launch (S18).
    public var onCompact: (@SurfaceActor () -> Void)?
    /// The views beside the middle while the surface is compact.
    package var compactViews = CompactViews()
    /// The modules that share the surface, if a host registers some.
    package var modulePlan = ModulePlan()

    /// The policy by which the brightness follows the ambient light; `nil` if it does not follow it.
    public var ambient: AmbientPolicy? {
        get { followsAmbientLight ? ambientPolicy : nil }
        set {
            followsAmbientLight = newValue != nil
            ambientPolicy = newValue ?? ambientPolicy
        }
    }

    /// The themes that there are.
    package var themes: ThemeCatalog { ThemeCatalog(folders: themeFolders) }
    /// Whether something depends on the ambient light.
    package var needsAmbientLight: Bool { followsAmbientLight || !appearance.levels.isEmpty }

    public init() {}

    /// Sets the content of the surface: the cards of a queue, and a home view between them.
    @SurfaceActor
    public mutating func setHome(_ home: @SurfaceActor () -> ActivityHost) { host = home() }

    /// Sets what stands where text begins, beside the middle, while the surface is compact.
    public mutating func setCompactLeading(_ view: @escaping @SurfaceActor () -> any NotchView) {
        compactViews.leading = view
    }

    /// Sets what stands at the other side of the middle while the surface is compact.
    public mutating func setCompactTrailing(_ view: @escaping @SurfaceActor () -> any NotchView) {
        compactViews.trailing = view
    }
}

/// The output that draws the cards.
public enum Backend: String, CaseIterable, Sendable {
    /// The matrix of LEDs, if the panel is one, otherwise the first real display that works. This choice is never
    /// headless.
    case auto
    /// A display of the kernel's mode setting: DSI, SPI, I2C, HDMI.
    case drm
    /// A frame buffer device, which the older drivers of small panels provide.
    case fbdev
    /// A matrix of LEDs, which `[Matrix]` or the panel's profile describes.
    case led
    /// Frames in memory, and as PNG files if a folder for them is configured.
    case headless
    /// 24-bit half blocks on the terminal that the program was started from.
    case terminal

    /// Whether devices of the machine show the cards. Such devices may come and go.
    package var isHardware: Bool {
        switch self {
        case .auto, .drm, .fbdev, .led: true
        case .headless, .terminal: false
        }
    }
}

/// The place where a display listens for `notchctl` and other clients.
public enum SocketChoice: Hashable, Sendable {
    /// The display does not listen. Only the program itself has activities.
    case none
    /// `$NOTCH_SOCKET`, else a socket passed by the service manager, else the usual path of the user or of the system.
    case usual
    case path(String)
}

/// How activities are handed over to and from other displays of the machine.
package struct HandoffConfiguration: Hashable, Sendable {
    package var isEnabled = false
    /// The name by which the others know this display; `nil` takes the machine's.
    package var name: String?
    /// The folder in which the displays of the machine find one another; `nil` takes the usual one of the user or of the
    /// system.
    package var folder: String?

    package init() {}
}

/// The views beside the middle of a compact surface.
package struct CompactViews: Sendable {
    package var leading: (@SurfaceActor () -> any NotchView)?
    package var trailing: (@SurfaceActor () -> any NotchView)?

    package init() {}
}
