package import FoundationEssentials
package import NotchCore

/// The state of a daemon at one instant.
package struct Status: NotchMessage, FieldValue {
    static let fieldType = "State"
    package static let blank = Self()
    package var version = ""
    package var processID = 0
    /// The time on the daemon's clock, which counts from the daemon's start.
    package var now = Instant.zero
    /// Whether the clock advances only by `AdvanceClock`.
    package var virtualClock = false
    package var surface = SurfaceState.hidden
    /// The causes that engage the surface (S12): `opened`, `hovering`, `pinned`, `layout grace`. The array is empty if
    /// the surface is not engaged.
    package var engagedBy: [String] = []
    /// The reasons of the pins that are held. A pin without a reason has an empty string.
    package var pins: [String] = []
    package var suspended = false
    /// Whether the queue waits until the surface is no longer engaged (Q17).
    package var parked = false
    /// The id of the activity on the screen.
    package var current: UUID?
    /// The title of that activity.
    package var currentTitle: String?
    package var pending = 0
    package var capacity = 0
    package var clients = 0
    /// The owners that have something waiting, hold something, or whose calls were refused lately.
    package var owners: [OwnerStatus] = []
    /// The path of the daemon's store; `nil` if the daemon has none.
    package var store: String?
    /// The reason why the store is in memory only; `nil` while the disk is written.
    package var storeFault: String?
    package var display = DisplayStatus.blank
    package var theme = ThemeStatus.blank
    package var inputs: [InputStatus] = []
    /// The interactions that own the surface or wait for it, in order.
    package var interactions: [InteractionStatus] = []
    /// The number of glances.
    package var glances = 0
    /// The id of the current glance.
    package var glance: String?
    /// The content that is not shown because notchd crashed twice while showing it, such as `glance weather`.
    package var setAside: [String] = []

    package mutating func code(_ field: inout FieldCoder) {
        field("version", &version)
        field("pid", &processID)
        field("nowMs", &now, note: "the daemon's clock")
        field("virtualClock", &virtualClock)
        field("surface", &surface)
        field("engagedBy", &engagedBy, note: "\"opened\", \"hovering\", \"pinned\", \"layout grace\"")
        field("pins", &pins, note: "reasons of the pins held")
        field("suspended", &suspended)
        field("parked", &parked, note: "waiting for a person to leave the display")
        field("current", &current, note: "id of the activity on the display")
        field("currentTitle", &currentTitle, .printable, note: "its title")
        field("pending", &pending)
        field("capacity", &capacity)
        field("clients", &clients)
        field("owners", &owners, note: "who has something here, those with most activities first, at most 64")
        field("store", &store, note: "path of the file with what is remembered")
        field("storeFault", &storeFault, note: "why the file is not written")
        field.required("display", &display)
        field.required("theme", &theme)
        field("inputs", &inputs)
        field("interactions", &interactions, note: "in the order in which they have their turn")
        field("glances", &glances, note: "number of glances")
        field("glance", &glance, note: "id of the glance whose turn it is")
        field("setAside", &setAside, note: "what is not shown, because notchd died of it twice in a row")
    }
}
