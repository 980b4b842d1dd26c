package import NotchModules

/// The modules of the configuration files, as they were read.
package struct GlanceModuleConfiguration: Hashable, Sendable {
    /// The `[Glance NAME]` sections, in their order.
    package var glances: [GlanceDraft] = []
    /// The built-in modules that have a section, but for those with `Enabled=no`.
    package var named: Set<BuiltInModule> = []
    package var clock = ClockOptions()
    package var player = PlayerOptions()
    package var system = SystemOptions()

    package init() {}
}
