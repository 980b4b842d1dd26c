package import FoundationEssentials
package import NotchCore

/// The state of a daemon at one instant.
package struct Status: NotchMessage {
    package var version: String
    package var processID: Int
    /// The time on the daemon's clock, which counts from the daemon's start.
    package var now: Instant
    /// Whether time stands still and moves only by `AdvanceClock`.
    package var virtualClock: Bool
    package var surface: SurfaceState
    /// The causes that engage the surface (S12): `opened`, `hovering`, `pinned`, `layout grace`. The array is empty if
    /// nothing engages the surface.
    package var engagedBy: [String]
    /// The reasons of the pins that are held. A pin without a reason has an empty string.
    package var pins: [String]
    package var suspended: Bool
    /// Whether the queue waits for a person to leave the surface (Q17).
    package var parked: Bool
    /// The id of the activity on the screen.
    package var current: UUID?
    package var pending: Int
    package var capacity: Int
    package var clients: Int
    package var display: DisplayStatus
    package var theme: ThemeStatus
    package var inputs: [InputStatus]
    /// The interactions that have the surface or wait for it, in order.
    package var interactions: [InteractionStatus]

    package init(
        version: String, processID: Int, now: Instant, virtualClock: Bool, surface: SurfaceState,
        engagedBy: [String], pins: [String], suspended: Bool, parked: Bool, current: UUID?, pending: Int,
        capacity: Int, clients: Int, display: DisplayStatus, theme: ThemeStatus, inputs: [InputStatus],
        interactions: [InteractionStatus] = []
    ) {
        self.version = version
        self.processID = processID
        self.now = now
        self.virtualClock = virtualClock
        self.surface = surface
        self.engagedBy = engagedBy
        self.pins = pins
        self.suspended = suspended
        self.parked = parked
        self.current = current
        self.pending = pending
        self.capacity = capacity
        self.clients = clients
        self.display = display
        self.theme = theme
        self.inputs = inputs
        self.interactions = interactions
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        version = try fields.string("version") ?? ""
        processID = try fields.int("pid") ?? 0
        now = Instant(sinceStart: try fields.duration("nowMs") ?? .zero)
        virtualClock = try fields.bool("virtualClock") ?? false
        surface = try fields.choice("surface") ?? .hidden
        engagedBy = try fields.strings("engagedBy")
        pins = try fields.strings("pins")
        suspended = try fields.bool("suspended") ?? false
        parked = try fields.bool("parked") ?? false
        current = try fields.uuid("current")
        pending = try fields.int("pending") ?? 0
        capacity = try fields.int("capacity") ?? 0
        clients = try fields.int("clients") ?? 0
        let display = try fields.message("display", DisplayStatus.self)
        self.display = try fields.required("display", display)
        let theme = try fields.message("theme", ThemeStatus.self)
        self.theme = try fields.required("theme", theme)
        inputs = try fields.messages("inputs")
        interactions = try fields.messages("interactions")
    }

    package var fields: JSONObject {
        [
            "version": .string(version),
            "pid": .int(clamping: processID),
            "nowMs": .int(clamping: now.milliseconds),
            "virtualClock": .bool(virtualClock),
            "surface": .string(surface.rawValue),
            "engagedBy": .strings(engagedBy),
            "pins": .strings(pins),
            "suspended": .bool(suspended),
            "parked": .bool(parked),
            "current": current.map { .string($0.uuidString) },
            "pending": .int(clamping: pending),
            "capacity": .int(clamping: capacity),
            "clients": .int(clamping: clients),
            "display": .object(display.fields),
            "theme": .object(theme.fields),
            "inputs": .objects(inputs.map(\.fields)),
            "interactions": .objects(interactions.map(\.fields)),
        ]
    }
}
