import NotchCore
public import NotchInput

/// The devices by which people engage the surface, as the configuration names them.
public struct InputConfiguration: Hashable, Sendable {
    /// `[GPIO NAME]` sections, in their order.
    public var lines: [LineDraft] = []
    /// `[Proximity NAME]` sections, in their order.
    public var proximity: [Named<ProximityOptions>] = []
    /// `[Keys NAME]` sections, in their order.
    public var keys: [Named<KeyOptions>] = []
    /// What touches do, if ``listensToTouch``.
    public var touch = Named(options: TouchOptions())
    public var listensToTouch = false
    /// The sensor of the light around, if the brightness follows it.
    public var light = LightOptions()

    public init() {}

    /// There is none to look for, but for the light's.
    public var isEmpty: Bool {
        lines.isEmpty && proximity.isEmpty && keys.isEmpty && !listensToTouch
    }

    /// Options, and where they stand.
    public struct Named<Options: Hashable & Sendable>: Hashable, Sendable {
        public var options: Options
        /// File and line of the section's first key; empty where a program made them.
        public var place: String

        public init(options: Options, place: String = "") {
            self.options = options
            self.place = place
        }
    }
}
