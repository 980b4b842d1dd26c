package import NotchModules

/// The modules of the configuration files, as they were read.
package struct GlanceModuleConfiguration: Hashable, Sendable {
    /// The `[Glance NAME]` sections, in their order.
    package var glances: [GlanceDraft] = []
    /// The built-in modules that have a section, and what the last `Enabled=` says of them.
    private var switches: [BuiltInModule: Bool] = [:]
    /// Where the sections of built-in modules begin.
    private var places = KeyPlaces()
    private static let zonesKey = "clock Zones"
    package var clock = ClockOptions()
    package var image = ImageOptions()
    package var player = PlayerOptions()
    package var system = SystemOptions()

    package init() {}

    /// The built-in modules that have a section, but for those with `Enabled=no`.
    package var named: Set<BuiltInModule> { Set(switches.filter(\.value).keys) }

    /// Switches a module on that has a section, unless an `Enabled=` says something of it.
    package mutating func mention(_ module: BuiltInModule, at place: ConfigurationPlace? = nil) {
        if switches[module] == nil { switches[module] = true }
        if let place { places[module.rawValue] = place }
    }

    /// Where the section of a module begins.
    func place(of module: BuiltInModule) -> ConfigurationPlace {
        places[module.rawValue] ?? ConfigurationPlace(file: "the configuration", line: 0)
    }

    /// Where the zones of the clock stand.
    var placeOfZones: ConfigurationPlace { places[Self.zonesKey] ?? place(of: .clock) }

    mutating func setZones(_ zones: [String], at place: ConfigurationPlace) {
        clock.zones = zones
        places[Self.zonesKey] = place
    }

    mutating func setEnabled(_ module: BuiltInModule, _ isEnabled: Bool) { switches[module] = isEnabled }

    /// Adds a `[Glance NAME]` section, unless an earlier one has the name.
    mutating func mention(glance name: String, at place: ConfigurationPlace) {
        if !glances.contains(where: { $0.name == name }) { glances.append(GlanceDraft(name: name, place: place)) }
    }
}
